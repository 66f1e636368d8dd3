import { setTimeout as pause } from 'node:timers/promises';
import { column, inTurns, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import {
	oursWith,
	runOurs,
	runStock,
	runStockLimited,
	type GenerationRun,
} from '../generation-run.mts';
import { startWorld, type World } from '../world.mts';
import type { SandboxClient } from '../../hosts/sandbox-client.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { whileOpen } from '../while-open.mts';

const FAST_RENDER_MS = 2_000;
const CALLS_PER_SECOND = 5;
const LIMITED_FOR_MS = 1_000;
const WARM_UP_ITEMS = 40;

type Where = World<SandboxClient>;

const CONTESTANTS = { stock: runStock, own: runOurs };

/** Measures stock nodes and ours in turns in one n8n, against one sandbox. */
async function compared<Name extends string>(
	bench: Bench,
	renderMs: number,
	contestants: Record<Name, (where: Where, count: number) => Promise<GenerationRun>>,
	prepare: (sandbox: SandboxClient) => Promise<unknown> = async () => undefined,
): Promise<Record<Name, GenerationRun[]>> {
	const { generations: count } = bench.sizes;
	return await whileOpen(startWorld(bench, startSandboxProcess(renderMs)), async (world) => {
		// Warm-up: the sandbox draws its few pictures, and n8n loads both kinds of nodes.
		await runOurs(world, WARM_UP_ITEMS);
		await runStock(world, 1);
		await prepare(world.service);
		const names = Object.keys(contestants) as Name[];
		const runs = names.map((name) => [name, () => contestants[name](world, count)]);
		return await inTurns(
			bench,
			Object.fromEntries(runs) as Record<Name, () => Promise<GenerationRun>>,
		);
	});
}

/** The service's own time, from the call to the end of the render: it queues a project for at most 0.2 s. */
const serviceTime = (renderMs: number) => ({
	what: 'the service’s own time for one project',
	values: [(renderMs + Math.min(200, renderMs / 10)) / 1_000],
});

async function measureFast(bench: Bench): Promise<Figure[]> {
	const { stock, own } = await compared(bench, FAST_RENDER_MS, CONTESTANTS);
	const row = `${bench.sizes.generations} projects of ${FAST_RENDER_MS / 1_000} s`;
	return [
		{
			row: `${row}: submit, wait, download`,
			unit: 's',
			stock: column(stock, 'seconds'),
			ours: column(own, 'seconds'),
			floor: serviceTime(FAST_RENDER_MS),
			target: { of: 'ours', atMost: 3 },
		},
	];
}

async function measureSlow(bench: Bench): Promise<Figure[]> {
	const { slowRenderMs, generations } = bench.sizes;
	const { stock, own } = await compared(bench, slowRenderMs, CONTESTANTS);
	const row = `${generations} projects of ${slowRenderMs / 1_000} s`;
	return [
		{
			row: `${row}: submit, wait, download`,
			unit: 's',
			stock: column(stock, 'seconds'),
			ours: column(own, 'seconds'),
			floor: serviceTime(slowRenderMs),
			target: { of: 'ours', atMost: slowRenderMs / 1_000 + 1.5 },
		},
		{
			row: `${row}: calls per project`,
			unit: 'calls',
			stock: column(stock, 'callsPerProject'),
			ours: column(own, 'callsPerProject'),
			target: { of: 'ours', atMost: 4.5 },
		},
	];
}

/** The minimum time for the accepted calls. */
const secondsAtLimit = ({ taken }: GenerationRun): number => taken / CALLS_PER_SECOND;

/** Begins when the calls of the run before no longer count against the limit. */
const withFullLimit =
	(run: typeof runStock) =>
	async (where: Where, count: number): Promise<GenerationRun> => {
		await pause(LIMITED_FOR_MS);
		return await run(where, count);
	};

async function measureLimited(bench: Bench): Promise<Figure[]> {
	const { generations: count } = bench.sizes;
	const { stock, own, started } = await compared(
		bench,
		FAST_RENDER_MS,
		{
			stock: withFullLimit(runStockLimited),
			own: withFullLimit(runOurs),
			started: withFullLimit(oursWith('start')),
		},
		(sandbox) => sandbox.change({ per_second: CALLS_PER_SECOND }),
	);
	const row = `${count} projects, 429 above ${CALLS_PER_SECOND} calls/s`;
	const exactly = { of: 'ours', atMost: count, atLeast: count } as const;
	return [
		{
			row: `${row}: finished`,
			unit: 'items',
			stock: column(stock, 'finished'),
			ours: column(own, 'finished'),
			target: exactly,
		},
		{
			row: `${row}: generation calls accepted`,
			unit: 'calls',
			ours: column(own, 'accepted'),
			target: exactly,
		},
		{
			row: `${row}: calls rejected`,
			unit: 'calls',
			stock: column(stock, 'refused'),
			ours: column(own, 'refused'),
			target: { of: 'ours', atMost: 20 },
		},
		{
			row: `${row}: time until the last is started`,
			unit: 's',
			ours: column(started, 'seconds'),
			floor: { what: 'its calls at the limit', values: started.map(secondsAtLimit) },
			target: { of: 'ours', atMost: (count / CALLS_PER_SECOND) * 1.2 },
		},
		{
			row: `${row}: time until the last is downloaded`,
			unit: 's',
			ours: column(own, 'seconds'),
			floor: { what: 'its calls at the limit', values: own.map(secondsAtLimit) },
		},
		{
			row: `${row}: time until the last is downloaded, of what the limit allows`,
			unit: 'times',
			ours: own.map((run) => run.seconds / secondsAtLimit(run)),
			target: { of: 'ours', atMost: 1.3 },
		},
	];
}

export const fastGenerations: RowGroup = {
	name: 'generations-fast',
	about: 'many generations with a short render, beside HTTP Request and a Wait loop',
	measure: measureFast,
};

export const slowGenerations: RowGroup = {
	name: 'generations-slow',
	about: 'many generations with a long render: time and calls',
	measure: measureSlow,
};

export const limitedGenerations: RowGroup = {
	name: 'rate-limit',
	about: 'many generations against a service that allows few calls a second',
	measure: measureLimited,
};
