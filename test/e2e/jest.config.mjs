import { join } from 'node:path';
import { project, run } from '../../jest.config.mjs';

const shared = '<rootDir>/test/e2e/support/shared';

/** The tests in a real n8n have a configuration of their own, so that no other run includes them. */
export default {
	...run,
	...project,
	rootDir: join(import.meta.dirname, '..', '..'),
	testMatch: ['<rootDir>/test/e2e/**/*.test.mts'],
	setupFilesAfterEnv: ['<rootDir>/test/e2e/support/limits.mts'],
	globalSetup: `${shared}/set-up.mjs`,
	globalTeardown: `${shared}/tear-down.mjs`,
};
