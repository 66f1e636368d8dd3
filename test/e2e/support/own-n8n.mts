import { lent, type SharedN8n } from './n8n.mts';
import type { Wanted } from './shared/broker.mts';

/** An n8n of one file, which may stop and configure it. */
export type OwnN8n = SharedN8n & {
	/** Where events arrive. */
	webhookUrls: string[];
	workers: { logs: () => Promise<string>; kill: () => Promise<void> }[];
	stop: () => Promise<void>;
	kill: () => Promise<void>;
	/** Starts it again on its old port with its old data, after `stop` or `kill`. */
	restart: () => Promise<void>;
};

/** The `env` of an own n8n with its editor, and with what the editor reads, such as descriptions of nodes. */
export const withEditor = { N8N_DISABLE_UI: 'false' };

export async function ownN8n(wanted: Partial<Wanted> = {}): Promise<OwnN8n> {
	const { n8n, data, ask } = await lent({ hostName: 'n8n-2', env: {}, ...wanted });
	return {
		...n8n,
		webhookUrls: data.webhookUrls,
		workers: Array.from({ length: data.workers }, (_, worker) => ({
			logs: () => ask(`workers/${worker}/logs`),
			kill: () => ask(`workers/${worker}/kill`),
		})),
		stop: () => ask('stop'),
		kill: () => ask('kill'),
		restart: () => ask('restart'),
	};
}
