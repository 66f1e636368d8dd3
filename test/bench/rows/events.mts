import { Editor } from '../../e2e/support/editor.mts';
import { deliver, type Delivery } from '../../e2e/support/deliver.mts';
import { inTurns, type Bench, type RowGroup } from '../bench.mts';
import { applyLoad, drained, type Load, type Target } from '../event-load.mts';
import { bodyOfEvent } from '../events.mts';
import type { Figure } from '../figure.mts';
import { median } from '../stats.mts';
import { owner, startWorld, WEBHOOK_SECRET, type World } from '../world.mts';
import {
	bareWebhook,
	ourTrigger,
	stockVerification,
	type Receiver,
} from '../workflows/receivers.mts';

const NO_SERVICE = { baseUrl: 'http://127.0.0.1:9', apiKey: 'none' };
const WARM_UP_EVENTS = 20;

type Receivers = Record<'bare' | 'stock' | 'own', Target>;
type Where = { editor: Editor; pid: number; receivers: Receivers };

const genuine = (): Delivery => ({ body: bodyOfEvent(), secret: WEBHOOK_SECRET });
const forged = (): Delivery => ({ body: bodyOfEvent(), secret: 'a guess' });
const many = (count: number, make: () => Delivery) => Array.from({ length: count }, make);

async function publish({ rest, n8n }: World, { workflow, path }: Receiver): Promise<Target> {
	const stored = await rest.createWorkflow(workflow);
	await rest.publish(stored);
	return { url: `${n8n.baseUrl}/webhook/${path}`, workflowId: stored.id };
}

async function compared(bench: Bench, where: Where) {
	const { bare, stock, own } = where.receivers;
	const { events } = bench.sizes;
	const copy = genuine();
	for (const receiver of [bare, stock, own]) {
		await applyLoad(where, receiver, many(WARM_UP_EVENTS, genuine), 200);
	}
	await deliver(own.url, copy);
	await drained(where.editor, own.workflowId);
	return await inTurns(bench, {
		bare: () => applyLoad(where, bare, many(events, genuine), 200),
		stock: () => applyLoad(where, stock, many(events, genuine), 200),
		own: () => applyLoad(where, own, many(events, genuine), 200),
		forged: () => applyLoad(where, own, many(events, forged), 401),
		duplicate: () =>
			applyLoad(
				where,
				own,
				many(events, () => copy),
				200,
			),
	});
}

/** One delivery at a time, each when the execution of the one before is over. */
async function latency(where: Where, { url, workflowId }: Target, count: number): Promise<number> {
	const times: number[] = [];
	for (let sent = 0; sent < count; sent++) {
		await drained(where.editor, workflowId);
		const delivery = genuine();
		const begun = performance.now();
		await deliver(url, delivery);
		times.push(performance.now() - begun);
	}
	return median(times);
}

type Setting = {
	label: string;
	env: Record<string, string>;
	/** Least ratios of rates. */
	toReach: { ofStock: number; ofBare: number | undefined; refusedOfStock: number };
};

async function measure(bench: Bench, { label, env, toReach }: Setting): Promise<Figure[]> {
	const world = await startWorld(bench, NO_SERVICE, env);
	try {
		const where: Where = {
			editor: await Editor.logIn(world.n8n.baseUrl, owner),
			pid: world.n8n.pid,
			receivers: {
				bare: await publish(world, bareWebhook()),
				stock: await publish(world, stockVerification(WEBHOOK_SECRET)),
				own: await publish(world, ourTrigger(world.credential)),
			},
		};
		const loads = await compared(bench, where);
		const { latencies: count } = bench.sizes;
		const answers = await inTurns(bench, {
			bare: () => latency(where, where.receivers.bare, count),
			own: () => latency(where, where.receivers.own, count),
		});
		const rates = (of: Load[]) => of.map(({ rate }) => rate);
		const against = (row: string, stock: Load[], own: Load[], atLeast?: number): Figure => ({
			row: `${label}: ${row}`,
			unit: 'events/s',
			stock: rates(stock),
			ours: rates(own),
			target: atLeast === undefined ? undefined : { of: 'ratio', atLeast },
		});
		const perEvent = (row: string, stock: Load[], own: Load[]): Figure => ({
			row: `${label}: ${row}`,
			unit: 'ms',
			stock: stock.map(({ processorMs }) => processorMs),
			ours: own.map(({ processorMs }) => processorMs),
		});
		const { bare, stock, own, forged: refused, duplicate } = loads;
		return [
			against('verified events, beside stock verification', stock, own, toReach.ofStock),
			against('verified events, beside a bare Webhook node', bare, own, toReach.ofBare),
			perEvent('n8n’s processor time per event, beside stock verification', stock, own),
			perEvent('n8n’s processor time per event, beside a bare Webhook node', bare, own),
			against('forged events, beside stock verification', stock, refused, toReach.refusedOfStock),
			against('copies, beside stock verification', stock, duplicate, toReach.refusedOfStock),
			{
				row: `${label}: executions stored for forged events and copies`,
				unit: 'executions',
				ours: [...refused, ...duplicate].map(({ executions }) => executions),
				target: { of: 'ours', atMost: 0 },
			},
			{
				row: `${label}: time to the answer at 1 connection, beside a bare Webhook node`,
				unit: 'ms',
				stock: answers.bare,
				ours: answers.own,
				target: { of: 'ratio', atMost: 1.3 },
			},
		];
	} finally {
		await world.close();
	}
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
