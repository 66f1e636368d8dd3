import { defaultTimeout } from '../../../machine/wait-until.mts';

/** These limits only end hanging tests: a slow machine must not make a test fail. */
jest.setTimeout(45 * 60_000);
defaultTimeout.ms = 20 * 60_000;
