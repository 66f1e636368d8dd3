import { LAZY_EXPRESSION_ENGINE } from '../../hosts/run/n8n.mts';
import type { Service } from '../../hosts/run/stack.mts';
import { deliver, type Delivery } from '../../test/support/deliver.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { applyLoad, makeDelivery, waitUntilDrained, type Target } from '../event-load.mts';
import { figuresOf, median, type Figure } from '../figure.mts';
import { publishReceivers } from '../workflows/receivers.mts';
import { credentialFor, inWorld } from '../world.mts';

const WARM_UP_EVENTS = 20;

/** Stands in for the service, to which these workflows send nothing. */
const NO_SERVICE: Service = {
	credential: credentialFor('http://127.0.0.1:9'),
	close: async () => {},
};

const measure = (bench: Bench, label: string, env: Record<string, string>): Promise<Figure[]> =>
	inWorld(
		bench,
		Promise.resolve(NO_SERVICE),
		async (world) => {
			const { rest } = world;
			const { bare, stock, ours } = await publishReceivers(world);
			const load =
				(target: Target, make: () => Delivery, status = 200, count?: number) =>
				() =>
					applyLoad(
						rest,
						target,
						Array.from({ length: count ?? bench.sizes.events }, make),
						status,
					);
			const genuine = () => makeDelivery();
			for (const target of [bare, stock, ours]) await load(target, genuine, 200, WARM_UP_EVENTS)();
			const copy = makeDelivery();
			await deliver(ours.url, copy);
			const rates = await measureAlternately(bench, {
				bare: load(bare, genuine),
				stock: load(stock, genuine),
				ours: load(ours, genuine),
				forged: load(ours, () => makeDelivery('a guess'), 401),
				duplicates: load(ours, () => copy),
			});
			/** Sends each delivery after the previous execution has ended. */
			const measureLatency =
				({ url, workflowId }: Target) =>
				async () => {
					const times: number[] = [];
					for (let sent = 0; sent < bench.sizes.latencies; sent++) {
						await waitUntilDrained(rest, workflowId);
						const startedAt = performance.now();
						await deliver(url, makeDelivery());
						times.push(performance.now() - startedAt);
					}
					return { ms: median(times) };
				};
			const times = { stock: measureLatency(bare), ours: measureLatency(ours) };
			const latencies = await measureAlternately(bench, times);
			const row = (what: string, of: keyof typeof rates, beside: 'bare' | 'stock') =>
				figuresOf(label, { stock: rates[beside], ours: rates[of] })(what, 'events/s', 'rate');
			return [
				row('verified events, compared with core-node verification', 'ours', 'stock'),
				row('verified events, compared with a bare Webhook node', 'ours', 'bare'),
				row('forged events, compared with core-node verification', 'forged', 'stock'),
				row('duplicates, compared with core-node verification', 'duplicates', 'stock'),
				figuresOf(label, latencies)('response time, compared with a bare Webhook node', 'ms', 'ms'),
			];
		},
		env,
	);

export const events: RowGroup[] = [
	{
		name: 'events-default',
		about: 'events per second at 16 connections, n8n’s default settings',
		rounds: 3,
		measure: (bench) => measure(bench, 'default', {}),
	},
	{
		name: 'events-lazy',
		about: 'the same with n8n’s lazy expression engine',
		rounds: 3,
		measure: (bench) => measure(bench, 'lazy engine', LAZY_EXPRESSION_ENGINE),
	},
];
