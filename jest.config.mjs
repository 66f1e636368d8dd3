import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import './test/run/inside-the-clone.mjs';

/** Tests are .mts so that n8n's lint rules for published code don't apply to them; swc compiles them to CommonJS. */
export const project = {
	testEnvironment: '<rootDir>/test/run/forward-signals.cjs',
	// Inside the clone, as all files that `npm test` leaves behind.
	cacheDirectory: '<rootDir>/.cache/jest',
	setupFiles: ['<rootDir>/test/run/end-async-storages.cjs', '<rootDir>/test/run/code-cache.cjs'],
	moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'cjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/package.json', '<rootDir>/hosts/n8n-'],
	// Tests and the demo write into these folders.
	watchPathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/', '<rootDir>/demo-output/'],
	transform: {
		'^.+\\.m?ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
				module: { type: 'commonjs' },
			},
		],
	},
};

/** Layers whose tests run the built node. */
const onBuiltNode = createRequire(import.meta.url)('./test/run/on-built-node.json');

/** What all runs share. */
export const run = {
	// Only a test that hangs exceeds this.
	testTimeout: 900_000,
	// Five more than there are processors, since five test files mostly wait for n8n.
	maxWorkers: availableParallelism() + 5,
	// Workers of a gigabyte each that exit together need more than Jest's half second.
	workerGracefulExitTimeout: 10_000,
	testSequencer: '<rootDir>/test/run/slow-layers-first.cjs',
	reporters: ['<rootDir>/test/run/closing-lines.mjs'],
};

export default {
	...run,
	projects: [
		{
			...project,
			displayName: 'quick',
			moduleNameMapper: { '^n8n-workflow$': '<rootDir>/test/run/n8n-workflow.cjs' },
			testMatch: ['<rootDir>/test/**/*.test.mts'],
			testPathIgnorePatterns: [
				'/node_modules/',
				...[...onBuiltNode, 'e2e'].map((layer) => `<rootDir>/test/${layer}/`),
			],
		},
		{
			...project,
			displayName: 'built',
			testMatch: onBuiltNode.map((layer) => `<rootDir>/test/${layer}/**/*.test.mts`),
			setupFilesAfterEnv: ['<rootDir>/test/run/remove-engine-folder.mts'],
			globalSetup: '<rootDir>/test/run/build-if-stale.mjs',
		},
	],
};
