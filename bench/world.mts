import { LiveN8n, type LiveN8nOptions } from '../hosts/live-n8n.mts';
import { startStack, type Service, type Stack } from '../hosts/stack.mts';
import type { Bench } from './bench.mts';

export const WEBHOOK_SECRET = 'whsec_benchmark';

export const SMALL_HEAP_MIB = 560;
/**
 * On a machine with plenty of memory, V8 collects late. Here its heap is nearly full from the start, so that the rise
 * only shows that the items fit.
 */
export const SMALL_HEAP = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MIB}` };

/** A fresh n8n with the packed package and a credential for a service. */
export type World<Behind extends Service = Service> = Stack<LiveN8n, Behind>;

export const startWorld = <Behind extends Service>(
	{ folder }: Bench,
	service: Promise<Behind>,
	{ env, prepare }: Pick<LiveN8nOptions, 'env' | 'prepare'> = {},
): Promise<World<Behind>> => {
	const files = { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem', N8N_RESTRICT_FILE_ACCESS_TO: folder };
	const n8n = LiveN8n.start({ prepare, env: { ...files, ...env } });
	return startStack(n8n, service, { webhookSecret: WEBHOOK_SECRET });
};

export const credentialFor = (baseUrl: string) => ({
	service: 'custom',
	baseUrl,
	layout: 'flat',
	apiKey: 'sk_benchmark',
});

/** For what calls no service. */
export const nobody = async (): Promise<Service> => ({
	credential: credentialFor('http://127.0.0.1:9'),
	close: async () => {},
});
