import { LiveN8n, type LiveN8nOptions } from '../hosts/live-n8n.mts';
import { startStack, type Service, type Stack } from '../hosts/stack.mts';
import type { Bench } from './bench.mts';

export const WEBHOOK_SECRET = 'whsec_benchmark';

export const SMALL_HEAP_MIB = 560;
/**
 * Limits the heap, so that it is nearly full from the start: a run then shows that its items fit. With plenty of
 * memory, V8 collects garbage late.
 */
export const SMALL_HEAP = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MIB}` };

/** A fresh n8n with the packed package and a credential for a service. */
export type World<Behind extends Service = Service> = Stack<LiveN8n, Behind>;

/** Measures in a fresh n8n, since the memory of one run isn't always freed before the next run. */
export const inWorld = <Behind extends Service, Value>(
	{ folder }: Bench,
	service: Promise<Behind>,
	measure: (world: World<Behind>) => Promise<Value>,
	{ env, prepare }: Pick<LiveN8nOptions, 'env' | 'prepare'> = {},
): Promise<Value> => {
	const files = { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem', N8N_RESTRICT_FILE_ACCESS_TO: folder };
	const n8n = LiveN8n.start({ prepare, env: { ...files, ...env } });
	return whileOpen(startStack(n8n, service, { webhookSecret: WEBHOOK_SECRET }), measure);
};

export async function whileOpen<Open extends { close: () => Promise<void> }, Value>(
	starting: Promise<Open>,
	use: (open: Open) => Promise<Value>,
): Promise<Value> {
	const open = await starting;
	return await use(open).finally(() => open.close());
}

export const credentialFor = (baseUrl: string) => ({
	service: 'custom',
	baseUrl,
	layout: 'flat',
	apiKey: 'sk_benchmark',
});

/** Replaces the service for workflows that send no requests to it. */
export const createUnusedService = async (): Promise<Service> => ({
	credential: credentialFor('http://127.0.0.1:9'),
	close: async () => {},
});
