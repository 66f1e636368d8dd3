import { LiveN8n } from '../hosts/run/live-n8n.mts';
import { startStack, type Service, type Stack } from '../hosts/run/stack.mts';
import type { Bench } from './bench.mts';

export const WEBHOOK_SECRET = 'whsec_benchmark';

/** A fresh n8n with the packed package and a credential for a service. */
export type World<Behind extends Service = Service> = Stack<LiveN8n, Behind>;

/** Measures in a fresh n8n, since the memory of one run isn't always freed before the next run. */
export async function inWorld<Behind extends Service, Value>(
	{ folder }: Bench,
	service: Promise<Behind>,
	measure: (world: World<Behind>) => Promise<Value>,
	env: Record<string, string> = {},
): Promise<Value> {
	const files = { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem', N8N_RESTRICT_FILE_ACCESS_TO: folder };
	const n8n = LiveN8n.start({ env: { ...files, ...env } });
	const world = await startStack(n8n, service, { webhookSecret: WEBHOOK_SECRET });
	return await measure(world).finally(() => world.close());
}

export const credentialFor = (baseUrl: string) => ({
	service: 'custom',
	baseUrl,
	layout: 'flat',
	apiKey: 'sk_benchmark',
});
