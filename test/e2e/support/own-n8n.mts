import { LiveN8n, type LiveN8nOptions } from '../../../hosts/run/live-n8n.mts';
import { LAZY_EXPRESSION_ENGINE, type RunningN8n } from '../../../hosts/run/n8n.mts';
import type { QueueN8n } from '../../../hosts/run/queue.mts';
import { mediaFolder } from '../../../machine/root.mts';
import { refuseItsLeaks } from './shared/traces.mts';

/** n8n's queue mode for one test file. */
export type OwnQueue = LiveN8n<QueueN8n>;

/**
 * Turns off Code nodes, which no test file with a private n8n runs, and the editor, which `withEditor` turns on.
 * Without both, n8n starts in half the time.
 */
const ownEnv = {
	...LAZY_EXPRESSION_ENGINE,
	N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.`,
	N8N_RUNNERS_MODE: 'external',
	N8N_RUNNERS_AUTH_TOKEN: 'a token of no runner',
	N8N_DISABLE_UI: 'true',
};

/** Turns on the editor, and the files that the editor reads, such as descriptions of nodes. */
export const withEditor = { N8N_DISABLE_UI: 'false' };

/** A private n8n, which the test file may configure, stop and kill. */
export const ownN8n = <Running extends RunningN8n = RunningN8n>({
	env,
	...options
}: LiveN8nOptions<Running> = {}): Promise<LiveN8n<Running>> =>
	LiveN8n.start({ ...options, env: { ...ownEnv, ...env }, inspect: refuseItsLeaks });
