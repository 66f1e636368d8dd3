import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureHost } from '../../../hosts/install.mts';
import { installPackage, packPackage } from '../../../hosts/package.mts';
import { startQueueN8n, type QueueN8n } from '../../../hosts/queue.mts';
import { root } from '../../../hosts/root.mts';
import { missingServers } from '../../../hosts/servers.mts';
import { testOwner } from '../../support/live-n8n.mts';
import { testNarrator } from '../../support/narrator.mts';
import { dumpOf } from '../../support/postgres.mts';
import { tracesOf, type Traces } from '../../support/secrets.mts';
import { fastN8n } from './world.mts';
import { N8nRest } from '../../../hosts/rest.mts';

/** The servers needed for queue mode that this machine lacks. */
export const missing = missingServers();
if (missing.length > 0 && process.env.CI) {
	throw new Error(`Queue mode must be tested in CI; it needs ${missing.join(' and ')}.`);
}

/** n8n in queue mode with the packed package in it. */
export type QueueWorld = {
	queue: QueueN8n;
	rest: N8nRest;
	folder: string;
	/** Stops n8n, and returns what it left behind, including its database. */
	stopped: () => Promise<Traces>;
};

export async function startQueueWorld(): Promise<QueueWorld> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'queue-n8n-')));
	const host = await ensureHost('n8n-2', { say: testNarrator.say, progress: testNarrator.say });
	const { tarball } = await packPackage(join(folder, 'package'));
	await installPackage(tarball, folder);
	const allowed = `${join(root, 'demo', 'media')};${folder}`;
	const env = { ...fastN8n, N8N_RESTRICT_FILE_ACCESS_TO: allowed };
	const queue = await startQueueN8n({ host, userFolder: folder, env });
	const rest = new N8nRest(queue.main.baseUrl);
	await rest.setUpOwner(testOwner);
	const stopped = async () => {
		const database = await dumpOf(queue.postgresPort).finally(() => queue.stop());
		const traces = await tracesOf(queue.logs(), folder);
		traces.set('the database', database);
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		return traces;
	};
	return { queue, rest, folder, stopped };
}
