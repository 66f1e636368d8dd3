import { LAZY_EXPRESSION_ENGINE } from '../../hosts/n8n.mts';
import { deliver, type Delivery } from '../../test/support/deliver.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { applyLoad, waitUntilDrained, type Target } from '../event-load.mts';
import { makeTypicalEventBody } from '../events.mts';
import { column, figuresOf, type Figure } from '../figure.mts';
import { installSmallestTrigger } from '../smallest-trigger.mts';
import { median } from '../stats.mts';
import { inWorld, createUnusedService, WEBHOOK_SECRET, type World } from '../world.mts';
import {
	bareWebhook,
	ourTrigger,
	publishReceiver,
	smallestTrigger,
	stockReceiver,
} from '../workflows/receivers.mts';
import type { N8nRest } from '../../hosts/rest.mts';

const WARM_UP_EVENTS = 20;
const FLOOR = 'the smallest community trigger that has a credential';

const genuine = (): Delivery => ({ body: makeTypicalEventBody(), secret: WEBHOOK_SECRET });
const forged = (): Delivery => ({ body: makeTypicalEventBody(), secret: 'a guess' });
const many = (count: number, make: () => Delivery) => Array.from({ length: count }, make);

const published = async (world: World) => ({
	bare: await publishReceiver(world, bareWebhook()),
	stock: await publishReceiver(world, stockReceiver('verification')),
	stockOnce: await publishReceiver(world, stockReceiver('verification-once')),
	own: await publishReceiver(world, ourTrigger(world.credential)),
	smallest: await publishReceiver(world, smallestTrigger(world.credential)),
});

type Receivers = Awaited<ReturnType<typeof published>>;

async function loads(bench: Bench, rest: N8nRest, receivers: Receivers) {
	const { bare, stock, stockOnce, own, smallest } = receivers;
	const copy = genuine();
	for (const receiver of Object.values(receivers)) {
		await applyLoad(rest, receiver, many(WARM_UP_EVENTS, genuine), 200);
	}
	for (const { url, workflowId } of [own, stockOnce]) {
		await deliver(url, copy);
		await waitUntilDrained(rest, workflowId);
	}
	const load = (target: Target, make: () => Delivery, status: number) => () =>
		applyLoad(rest, target, many(bench.sizes.events, make), status);
	return await measureAlternately(bench, {
		bare: load(bare, genuine, 200),
		stock: load(stock, genuine, 200),
		stockCopies: load(stockOnce, () => copy, 200),
		own: load(own, genuine, 200),
		smallest: load(smallest, genuine, 200),
		refused: load(own, forged, 401),
		duplicate: load(own, () => copy, 200),
		smallestRefusal: load({ ...smallest, url: `${smallest.url}-refused` }, genuine, 200),
	});
}

/** Measures response times of single deliveries, each sent after the previous execution has ended. */
async function responseTimes(bench: Bench, rest: N8nRest, { bare, own, smallest }: Receivers) {
	const latency =
		({ url, workflowId }: Target) =>
		async () => {
			const times: number[] = [];
			for (let sent = 0; sent < bench.sizes.latencies; sent++) {
				await waitUntilDrained(rest, workflowId);
				const delivery = genuine();
				const startedAt = performance.now();
				await deliver(url, delivery);
				times.push(performance.now() - startedAt);
			}
			return median(times);
		};
	return await measureAlternately(bench, {
		bare: latency(bare),
		own: latency(own),
		smallest: latency(smallest),
	});
}

type Setting = {
	label: string;
	env: Record<string, string>;
	/** The minimum ratios of our rate to the rates of n8n's nodes. */
	toReach: { ofStock: number; ofBare?: number; refusedOfStock: number };
};

const measure = (bench: Bench, { label, env, toReach }: Setting): Promise<Figure[]> =>
	inWorld(
		bench,
		createUnusedService(),
		async (world) => {
			const receivers = await published(world);
			const measured = await loads(bench, world.rest, receivers);
			const times = await responseTimes(bench, world.rest, receivers);
			type Name = keyof typeof measured;
			const compared = (what: string, [stock, ours, floor]: Name[], atLeast?: number): Figure =>
				figuresOf(label, { stock: measured[stock!], ours: measured[ours!] })(
					what,
					'events/s',
					'rate',
					{
						floor: { what: FLOOR, values: column(measured[floor!], 'rate') },
						...(atLeast !== undefined && { target: { of: 'ratio', atLeast } }),
					},
				);
			return [
				compared(
					'verified events, compared with core-node verification',
					['stock', 'own', 'smallest'],
					toReach.ofStock,
				),
				compared(
					'verified events, compared with a bare Webhook node',
					['bare', 'own', 'smallest'],
					toReach.ofBare,
				),
				compared(
					'forged events, compared with core-node verification',
					['stock', 'refused', 'smallestRefusal'],
					toReach.refusedOfStock,
				),
				compared(
					'duplicates, compared with core-node verification',
					['stockCopies', 'duplicate', 'smallestRefusal'],
					toReach.refusedOfStock,
				),
				{
					row: `${label}: executions stored for forged events and duplicates`,
					unit: 'executions',
					ours: measured.refused.map(
						(load, round) => load.executions + measured.duplicate[round]!.executions,
					),
					target: { of: 'each', atMost: 0 },
				},
				{
					row: `${label}: response time, compared with a bare Webhook node`,
					unit: 'ms',
					stock: times.bare,
					ours: times.own,
					floor: { what: FLOOR, values: times.smallest },
					target: { of: 'ratio', atMost: 1.3 },
				},
			];
		},
		{ env, prepare: installSmallestTrigger },
	);

const setting = (name: string, about: string, how: Setting): RowGroup => ({
	name,
	about,
	measure: (bench) => measure(bench, how),
});

export const events: RowGroup[] = [
	setting('events-default', 'events per second at 16 connections, n8n’s default settings', {
		label: 'default',
		env: {},
		toReach: { ofStock: 0.65, refusedOfStock: 1.1 },
	}),
	setting('events-lazy', 'the same with n8n’s lazy expression engine', {
		label: 'lazy engine',
		env: LAZY_EXPRESSION_ENGINE,
		toReach: { ofStock: 4, ofBare: 0.95, refusedOfStock: 15 },
	}),
];
