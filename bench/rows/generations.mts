import { setTimeout as pause } from 'node:timers/promises';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { figuresOf, type Figure } from '../figure.mts';
import { runOurs, runStock, type Run } from '../generation-run.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { inWorld } from '../world.mts';

const FAST_RENDER_MS = 2_000;
const ITEM_RENDER_MS = 1_000;
const CALLS_PER_SECOND = 5;
const WARM_UP_ITEMS = 40;

type Jobs = Parameters<Run>[1];

/** Measures core nodes and our node alternately in one n8n, against one sandbox. */
const compare = (bench: Bench, renderMs: number, job: Jobs, perSecond?: number) =>
	inWorld(bench, startSandboxProcess(renderMs), async (world) => {
		// Warm-up: the sandbox draws its few pictures, and n8n loads both kinds of nodes.
		await runOurs(world, { ...job, count: Math.min(job.count, WARM_UP_ITEMS) });
		await runStock(world, { ...job, count: 1 });
		if (perSecond) await world.service.changeSettings({ per_second: perSecond });
		const measure = (run: Run) => async () => {
			// The calls of the previous run no longer count against the limit.
			if (perSecond) await pause(1_000);
			return await run(world, job);
		};
		return await measureAlternately(bench, { stock: measure(runStock), ours: measure(runOurs) });
	});

async function measureRenders(bench: Bench, renderMs: number): Promise<Figure[]> {
	const { generations: count } = bench.sizes;
	const about = `${count} projects of ${renderMs / 1_000} s`;
	const figure = figuresOf(about, await compare(bench, renderMs, { count }));
	return [
		figure('submit, wait, download', 's', 'seconds'),
		figure('calls per project', 'calls', 'callsPerProject'),
	];
}

async function measureAlone(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [index, renderMs] of bench.sizes.aloneMs.entries()) {
		const kind = index === 0 ? 'image' : 'video';
		const about = `one ${kind} of ${renderMs / 1_000} s`;
		const figure = figuresOf(about, await compare(bench, renderMs, { count: 1, kind }));
		figures.push(
			figure('submit, wait, download', 's', 'seconds'),
			figure('calls', 'calls', 'callsPerProject'),
		);
	}
	return figures;
}

async function measureLimited(bench: Bench): Promise<Figure[]> {
	const { generations: count } = bench.sizes;
	const job = { count, isLimited: true };
	const runs = await compare(bench, FAST_RENDER_MS, job, CALLS_PER_SECOND);
	const figure = figuresOf(`${count} projects, 429 above ${CALLS_PER_SECOND} calls/s`, runs);
	return [
		figure('finished', 'items', 'finished'),
		figure('calls rejected', 'calls', 'rejected'),
		figure('submit, wait, download', 's', 'seconds'),
	];
}

/** The points of a curve, each in a fresh n8n, since the memory of one run isn't always freed before the next run. */
async function measureItems(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const count of bench.sizes.items) {
		const run = (of: Run) => () =>
			inWorld(bench, startSandboxProcess(ITEM_RENDER_MS), async (world) => {
				await of(world, { count: WARM_UP_ITEMS, parallelRequests: 50 });
				return await of(world, { count, parallelRequests: 50 });
			});
		const runs = await measureAlternately(bench, { stock: run(runStock), ours: run(runOurs) });
		const figure = figuresOf(`${count} projects of ${ITEM_RENDER_MS / 1_000} s`, runs, count);
		figures.push(
			figure('time', 's', 'seconds'),
			figure('memory rise', 'MiB', 'memoryRiseMib'),
			figure('finished', 'items', 'finished'),
			figure('started twice', 'calls', 'twice'),
		);
	}
	return figures;
}

export const generations: RowGroup[] = [
	{
		name: 'alone',
		about: 'one project alone: an image and a video',
		rounds: 3,
		measure: measureAlone,
	},
	{
		name: 'generations-fast',
		about: 'many generations with a short render, beside HTTP Request and a Wait loop',
		measure: (bench) => measureRenders(bench, FAST_RENDER_MS),
	},
	{
		name: 'generations-slow',
		about: 'many generations with a long render',
		rounds: 3,
		measure: (bench) => measureRenders(bench, bench.sizes.slowRenderMs),
	},
	{
		name: 'rate-limit',
		about: 'many generations against a service that allows few calls a second',
		rounds: 3,
		measure: measureLimited,
	},
	{
		name: 'items',
		about: 'the curve over items: time, memory and completeness',
		rounds: 3,
		measure: measureItems,
	},
];
