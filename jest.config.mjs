import { availableParallelism } from 'node:os';

/** Tests are .mts so that n8n's lint rules for published code leave them alone; swc turns them into CommonJS. */
const project = {
	testEnvironment: 'node',
	moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'cjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/package.json', '<rootDir>/hosts/n8n-'],
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

const shared = '<rootDir>/test/e2e/support/shared';

export default {
	projects: [
		{
			...project,
			displayName: 'quick',
			testMatch: ['<rootDir>/test/**/*.test.mts'],
			testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
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
	testSequencer: '<rootDir>/test/run/longest-waits-first.cjs',
	reporters: ['default', 'summary', '<rootDir>/test/run/closing-lines.mjs'],
};
