import { setTimeout as pause } from 'node:timers/promises';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { exactly, figuresOf, type Figure } from '../figure.mts';
import {
	oursWith,
	runOurs,
	runStock,
	runStockLimited,
	type GenerationRun,
} from '../generation-run.mts';
import { inWorld, type World } from '../world.mts';
import type { SandboxClient } from '../../hosts/sandbox-client.mts';
import { startSandboxProcess } from '../sandbox-process.mts';

const FAST_RENDER_MS = 2_000;
const CALLS_PER_SECOND = 5;
const LIMITED_FOR_MS = 1_000;
const WARM_UP_ITEMS = 40;

/** Measures the stock nodes and our node alternately in one n8n, against one sandbox. */
async function compared<Name extends string>(
	bench: Bench,
	renderMs: number,
	contestants: Record<Name, typeof runStock>,
	prepare: (sandbox: SandboxClient) => Promise<unknown> = async () => undefined,
): Promise<Record<Name, GenerationRun[]>> {
	const { generations: count } = bench.sizes;
	return await inWorld(bench, startSandboxProcess(renderMs), async (world) => {
		// Warm-up: the sandbox draws its few pictures, and n8n loads both kinds of nodes.
		await runOurs(world, WARM_UP_ITEMS);
		await runStock(world, 1);
		await prepare(world.service);
		const names = Object.keys(contestants) as Name[];
		const runs = names.map((name) => [name, () => contestants[name](world, count)]);
		return await measureAlternately(
			bench,
			Object.fromEntries(runs) as Record<Name, () => Promise<GenerationRun>>,
		);
	});
}

/** The target is the render time plus `longerMs`. */
async function measureRenders(bench: Bench, renderMs: number, longerMs: number) {
	const { stock, own } = await compared(bench, renderMs, { stock: runStock, own: runOurs });
	const about = `${bench.sizes.generations} projects of ${renderMs / 1_000} s`;
	const figure = figuresOf(about, { stock, ours: own });
	// From the call to the end of the render: the service queues a project for at most 0.2 s.
	const serviceTime = (renderMs + Math.min(200, renderMs / 10)) / 1_000;
	const time = figure('submit, wait, download', 's', 'seconds', {
		floor: { what: 'the service’s own time for one project', values: [serviceTime] },
		target: { of: 'ours', atMost: (renderMs + longerMs) / 1_000 },
	});
	const calls = figure('calls per project', 'calls', 'callsPerProject', {
		target: { of: 'ours', atMost: 4.5 },
	});
	return { time, calls };
}

/** Returns the minimum seconds for the calls that got no 429. */
const secondsAtLimit = ({ taken }: GenerationRun): number => taken / CALLS_PER_SECOND;

/** Starts the run when the calls of the previous run no longer count against the limit. */
const withFullLimit =
	(run: typeof runStock) =>
	async (where: World<SandboxClient>, count: number): Promise<GenerationRun> => {
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
		(sandbox) => sandbox.changeSettings({ per_second: CALLS_PER_SECOND }),
	);
	const about = `${count} projects, 429 above ${CALLS_PER_SECOND} calls/s`;
	const beside = figuresOf(about, { stock, ours: own });
	const alone = figuresOf(about, { ours: own });
	const onlyStarted = figuresOf(about, { ours: started });
	const atLimit = (runs: GenerationRun[]) => ({
		floor: { what: 'its calls at the limit', values: runs.map(secondsAtLimit) },
	});
	return [
		beside('finished', 'items', 'finished', { target: exactly(count) }),
		alone('generation calls accepted', 'calls', 'accepted', { target: exactly(count) }),
		beside('calls rejected', 'calls', 'refused', { target: { of: 'ours', atMost: 20 } }),
		onlyStarted('time until the last is started', 's', 'seconds', {
			...atLimit(started),
			target: { of: 'ours', atMost: (count / CALLS_PER_SECOND) * 1.2 },
		}),
		alone('time until the last is downloaded', 's', 'seconds', {
			...atLimit(own),
			target: { of: 'floor', atMost: 1.3 },
		}),
	];
}

export const fastGenerations: RowGroup = {
	name: 'generations-fast',
	about: 'many generations with a short render, beside HTTP Request and a Wait loop',
	measure: async (bench) => [(await measureRenders(bench, FAST_RENDER_MS, 1_000)).time],
};

export const slowGenerations: RowGroup = {
	name: 'generations-slow',
	about: 'many generations with a long render: time and calls',
	measure: async (bench) =>
		Object.values(await measureRenders(bench, bench.sizes.slowRenderMs, 1_500)),
};

export const limitedGenerations: RowGroup = {
	name: 'rate-limit',
	about: 'many generations against a service that allows few calls a second',
	measure: measureLimited,
};
