import { findMissingServers } from '../../../machine/programs.mts';

/** The servers that queue mode needs and this machine lacks. */
export const missing = findMissingServers();
if (missing.length > 0 && process.env.CI) {
	throw new Error(`Queue mode must be tested in CI; it needs ${missing.join(' and ')}.`);
}
