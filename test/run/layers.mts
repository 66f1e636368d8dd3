import onBuiltNode from './on-built-node.json' with { type: 'json' };

/** The layers of tests that `npm run test:watch` accepts. */
export const LAYERS: readonly string[] = [
	'unit',
	'node',
	'contract',
	'sandbox',
	'portal',
	...onBuiltNode,
];

/**
 * Jest's arguments to watch a layer. With a path, Jest would rerun everything below the path after each change; with a
 * pattern, it reruns the files that depend on the change. Tests of the build have unknown dependencies, so all rerun.
 */
export const watchArguments = (layer: string): string[] => [
	...(onBuiltNode.includes(layer)
		? ['--watchAll', '--selectProjects=built']
		: ['--watch', '--selectProjects=quick']),
	`--testMatch=<rootDir>/test/${layer}/**/*.test.mts`,
];
