import { deliver, type Delivery } from '../../test/support/deliver.mts';
import { inTurns, type Bench, type RowGroup } from '../bench.mts';
import { applyLoad, drained, type Load, type Target } from '../event-load.mts';
import { bodyOfEvent } from '../events.mts';
import type { Figure } from '../figure.mts';
import { installSmallestTrigger } from '../smallest-trigger.mts';
import { median } from '../stats.mts';
import { nobody, startWorld, WEBHOOK_SECRET, type World } from '../world.mts';
import {
	bareWebhook,
	ourTrigger,
	smallestTrigger,
	stockReceiver,
	type Receiver,
} from '../workflows/receivers.mts';
import type { N8nRest } from '../../hosts/rest.mts';
import { whileOpen } from '../while-open.mts';

const WARM_UP_EVENTS = 20;
const FLOOR = 'the smallest community trigger that has a credential';

type Receivers = Record<'bare' | 'stock' | 'stockOnce' | 'own' | 'smallest', Target>;
type Where = { rest: N8nRest; pid: number; receivers: Receivers };

const genuine = (): Delivery => ({ body: bodyOfEvent(), secret: WEBHOOK_SECRET });
const forged = (): Delivery => ({ body: bodyOfEvent(), secret: 'a guess' });
const many = (count: number, make: () => Delivery) => Array.from({ length: count }, make);

async function publish({ rest, n8n }: World, { workflow, path }: Receiver): Promise<Target> {
	const stored = await rest.createWorkflow(workflow);
	await rest.publish(stored);
	return { url: `${n8n.baseUrl}/webhook/${path}`, workflowId: stored.id };
}

async function compared(bench: Bench, where: Where) {
	const { bare, stock, stockOnce, own, smallest } = where.receivers;
	const copy = genuine();
	for (const receiver of Object.values(where.receivers)) {
		await applyLoad(where, receiver, many(WARM_UP_EVENTS, genuine), 200);
	}
	for (const { url, workflowId } of [own, stockOnce]) {
		await deliver(url, copy);
		await drained(where.rest, workflowId);
	}
	const load = (target: Target, make: () => Delivery, status: number) => () =>
		applyLoad(where, target, many(bench.sizes.events, make), status);
	return await inTurns(bench, {
		bare: load(bare, genuine, 200),
		stock: load(stock, genuine, 200),
		stockCopies: load(stockOnce, () => copy, 200),
		own: load(own, genuine, 200),
		smallest: load(smallest, genuine, 200),
		forged: load(own, forged, 401),
		duplicate: load(own, () => copy, 200),
		smallestRefusal: load({ ...smallest, url: `${smallest.url}-refused` }, genuine, 200),
	});
}

/** One delivery at a time, each after the previous execution has ended. */
async function latency(where: Where, { url, workflowId }: Target, count: number): Promise<number> {
	const times: number[] = [];
	for (let sent = 0; sent < count; sent++) {
		await drained(where.rest, workflowId);
		const delivery = genuine();
		const startedAt = performance.now();
		await deliver(url, delivery);
		times.push(performance.now() - startedAt);
	}
	return median(times);
}

/** Stock nodes, this package, and what bounds it. */
type Sides = [stock: Load[], ours: Load[], smallest: Load[]];

function comparison(row: string, sides: Sides, atLeast?: number): Figure[] {
	const figure = (of: 'rate' | 'processorMs') => {
		const [stock, ours, values] = sides.map((loads) => loads.map((load) => load[of]));
		return { stock, ours, floor: { what: FLOOR, values } };
	};
	const target = atLeast === undefined ? undefined : { of: 'ratio' as const, atLeast };
	return [
		{ row, unit: 'events/s', ...figure('rate'), target },
		{ row: `${row}: processor time of n8n per event`, unit: 'ms', ...figure('processorMs') },
	];
}

type Setting = {
	label: string;
	env: Record<string, string>;
	/** Minimum ratios of rates. */
	toReach: { ofStock: number; ofBare: number | undefined; refusedOfStock: number };
};

async function measure(bench: Bench, { label, env, toReach }: Setting): Promise<Figure[]> {
	return await whileOpen(
		startWorld(bench, nobody(), { env, prepare: installSmallestTrigger }),
		async (world) => {
			const where: Where = {
				rest: world.rest,
				pid: world.n8n.process.pid,
				receivers: {
					bare: await publish(world, bareWebhook()),
					stock: await publish(world, stockReceiver('verification', WEBHOOK_SECRET)),
					stockOnce: await publish(world, stockReceiver('verification-once', WEBHOOK_SECRET)),
					own: await publish(world, ourTrigger(world.credential)),
					smallest: await publish(world, smallestTrigger(world.credential)),
				},
			};
			const loads = await compared(bench, where);
			const responseTime = (target: Target) => () => latency(where, target, bench.sizes.latencies);
			const responseTimes = await inTurns(bench, {
				bare: responseTime(where.receivers.bare),
				own: responseTime(where.receivers.own),
				smallest: responseTime(where.receivers.smallest),
			});
			const { bare, stock, stockCopies, own, smallest, forged: refused } = loads;
			const { duplicate, smallestRefusal } = loads;
			const { ofStock, ofBare, refusedOfStock } = toReach;
			const compare = (row: string, sides: Sides, atLeast?: number) =>
				comparison(`${label}: ${row}`, sides, atLeast);
			return [
				...compare(
					'verified events, compared with core-node verification',
					[stock, own, smallest],
					ofStock,
				),
				...compare(
					'verified events, compared with a bare Webhook node',
					[bare, own, smallest],
					ofBare,
				),
				...compare(
					'forged events, compared with core-node verification',
					[stock, refused, smallestRefusal],
					refusedOfStock,
				),
				...compare(
					'duplicates, compared with core-node verification',
					[stockCopies, duplicate, smallestRefusal],
					refusedOfStock,
				),
				{
					row: `${label}: executions stored for forged events and duplicates`,
					unit: 'executions',
					ours: refused.map((load, round) => load.executions + duplicate[round]!.executions),
					target: { of: 'each', atMost: 0 },
				},
				{
					row: `${label}: response time, compared with a bare Webhook node`,
					unit: 'ms',
					stock: responseTimes.bare,
					ours: responseTimes.own,
					floor: { what: FLOOR, values: responseTimes.smallest },
					target: { of: 'ratio', atMost: 1.3 },
				},
			];
		},
	);
}

const setting = (name: string, about: string, how: Setting): RowGroup => ({
	name,
	about,
	measure: (bench) => measure(bench, how),
});

export const events: RowGroup[] = [
	setting('events-default', 'events per second at 16 connections, n8n’s default settings', {
		label: 'default',
		env: {},
		toReach: { ofStock: 0.65, ofBare: undefined, refusedOfStock: 1.1 },
	}),
	setting('events-lazy', 'the same with n8n’s lazy expression engine', {
		label: 'lazy engine',
		env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
		toReach: { ofStock: 4, ofBare: 0.95, refusedOfStock: 15 },
	}),
];
