import { LiveN8n } from '../../../hosts/live-n8n.mts';
import { startQueueN8n, type QueueN8n } from '../../../hosts/queue.mts';
import { mediaFolder } from '../../../hosts/root.mts';
import { missingServers } from '../../../hosts/servers.mts';
import { dumpOf } from '../../support/postgres.mts';
import { tracesOfStopped } from '../../support/searched-n8n.mts';
import { refuseLeaks, type Traces } from '../../support/secrets.mts';
import { fastN8n } from './world.mts';

/** The servers needed for queue mode that this machine lacks. */
export const missing = missingServers();
if (missing.length > 0 && process.env.CI) {
	throw new Error(`Queue mode must be tested in CI; it needs ${missing.join(' and ')}.`);
}

/** n8n in queue mode; to close it fails if it let a secret out. `check` sees what it left behind, too. */
export const queueN8n = (check: (traces: Traces) => void = () => {}): Promise<LiveN8n<QueueN8n>> =>
	LiveN8n.start({
		start: startQueueN8n,
		env: { ...fastN8n, N8N_RESTRICT_FILE_ACCESS_TO: `${mediaFolder};.` },
		inspect: async (n8n) => {
			const database = await dumpOf(n8n.process.postgresPort);
			const traces = await tracesOfStopped(n8n);
			traces.set('the database', database);
			check(traces);
			refuseLeaks(traces, n8n.rest.secrets);
		},
	});
