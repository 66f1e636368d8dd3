import { LiveN8n, type LiveN8nOptions } from '../../hosts/live-n8n.mts';
import { refuseLeaks, tracesOf, type Traces } from './secrets.mts';

type Stoppable = Pick<LiveN8n, 'process' | 'logs' | 'userFolder'>;

/** Stops the n8n, and returns what it left behind. */
export async function tracesOfStopped(n8n: Stoppable): Promise<Traces> {
	await n8n.process.stop();
	return await tracesOf(n8n.logs(), n8n.userFolder);
}

/** @throws Error if a secret of a credential or a signed upload URL appears in what the n8n left behind */
export const refuseItsLeaks = async (n8n: LiveN8n): Promise<void> =>
	refuseLeaks(await tracesOfStopped(n8n), n8n.rest.secrets);

/** A private n8n of one test file; to close it fails if it let a secret out. */
export const searchedN8n = (options: LiveN8nOptions = {}): Promise<LiveN8n> =>
	LiveN8n.start({ ...options, inspect: refuseItsLeaks });
