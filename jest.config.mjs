import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import './test/run/inside-the-clone.mjs';

/** Tests are .mts so that n8n's lint rules for published code leave them alone; swc turns them into CommonJS. */
const project = {
	testEnvironment: 'node',
	// Inside the clone, as everything that outlasts a run of the tests without an installed n8n.
	cacheDirectory: '<rootDir>/.cache/jest',
	setupFiles: ['<rootDir>/test/run/end-async-storages.cjs', '<rootDir>/test/run/code-cache.cjs'],
	moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'cjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/package.json', '<rootDir>/hosts/n8n-'],
	// The tests that run the built node build it themselves.
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

const shared = '<rootDir>/test/e2e/support/shared';

// Jest would take a path there for the name of a project, and run everything.
const words = process.argv;
const selected = words.slice(words.findIndex((word) => word.startsWith('--selectProjects')) + 1);
if (selected.length < words.length) {
	const next = selected.findIndex((word) => word.startsWith('-'));
	const path = selected.slice(0, next < 0 ? undefined : next).find((word) => word.includes('/'));
	if (path) throw new Error(`Write the path before --selectProjects: ${path}`);
}

export default {
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
			globalSetup: '<rootDir>/test/run/build-if-old.mjs',
		},
		{
			...project,
			displayName: 'e2e',
			testMatch: ['<rootDir>/test/e2e/**/*.test.mts'],
			setupFilesAfterEnv: ['<rootDir>/test/e2e/support/limits.mts'],
			globalSetup: `${shared}/set-up.mjs`,
			globalTeardown: `${shared}/tear-down.mjs`,
		},
	],
	// Only there to end what hangs.
	testTimeout: 300_000,
	// Five more than there are processors: as many files sleep for minutes while n8n does.
	maxWorkers: availableParallelism() + 5,
	// Processes of a gigabyte each, all ending at once, take more than Jest's half second to give their memory back.
	workerGracefulExitTimeout: 10_000,
	testSequencer: '<rootDir>/test/run/slow-layers-first.cjs',
	reporters: [
		'default',
		// A failure stands where it happened; the closing lines name it once more.
		['summary', { summaryThreshold: Number.MAX_SAFE_INTEGER }],
		'<rootDir>/test/run/closing-lines.mjs',
	],
};
