/** The layers of tests that `npm run test:watch` knows; those in the second list run the built node. */

const ON_BUILT_NODE = ['engine', 'hostile', 'faults'];

export const LAYERS: readonly string[] = [
	'unit',
	'contract',
	'sandbox',
	'portal',
	...ON_BUILT_NODE,
];

export const needsBuild = (layer: string): boolean => ON_BUILT_NODE.includes(layer);

/**
 * How Jest watches a layer. Given a path it would run everything under it again after each change; a pattern leaves it
 * to find the files that a change touches. What a build touches is unknown: all files run.
 */
export const watchArguments = (layer: string): string[] => [
	needsBuild(layer) ? '--watchAll' : '--watch',
	'--selectProjects=quick',
	`--testMatch=<rootDir>/test/${layer}/**/*.test.mts`,
];
