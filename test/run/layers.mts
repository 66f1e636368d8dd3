import onBuiltNode from './on-built-node.json' with { type: 'json' };

/** The layers of tests that `npm run test:watch` knows. */
export const LAYERS: readonly string[] = [
	'unit',
	'node',
	'contract',
	'sandbox',
	'portal',
	'saved-workflows',
	...onBuiltNode,
];

/**
 * How Jest watches a layer. Given a path it would run everything under it again after each change; a pattern leaves it
 * to find the files that a change touches. Nobody knows which tests a build touches: all run.
 */
export const watchArguments = (layer: string): string[] => [
	...(onBuiltNode.includes(layer)
		? ['--watchAll', '--selectProjects=built']
		: ['--watch', '--selectProjects=quick']),
	`--testMatch=<rootDir>/test/${layer}/**/*.test.mts`,
];
