import { setTimeout as pause } from 'node:timers/promises';
import {
	type LongRenders,
	makeSleepingWorkflow,
	makeWaitingWorkflow,
} from '../../test/support/long-renders.mts';
import { RendersJob } from '../../test/support/renders-job.mts';
import { measureAlternately, type Bench, type RowGroup } from '../bench.mts';
import { exactly, figuresOf, type Figure } from '../figure.mts';
import { MemoryWatch } from '../memory.mts';
import { inWorld } from '../world.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { startSandboxProcess } from '../sandbox-process.mts';

const SLOTS = 2;
const LONGEST_MS = 30 * 60_000;
const POLL_INTERVAL_MS = 1_000;

type Run = {
	seconds: number;
	longestResponseMs: number;
	memoryRiseMib: number;
	callsPerProject: number;
	/** Items that got the right result. */
	finished: number;
	/** Projects that the service has started. */
	accepted: number;
};

/** Calls another workflow, with pauses of a second, until `isOver` returns true. Returns the longest response time. */
async function longestResponse(job: RendersJob, isOver: () => boolean): Promise<number> {
	let longest = 0;
	while (!isOver()) {
		longest = Math.max(longest, (await job.measureOtherResponse(LONGEST_MS)) ?? LONGEST_MS);
		await pause(POLL_INTERVAL_MS);
	}
	return longest;
}

/** Waits until all executions have succeeded. @throws Error as soon as an execution fails or is canceled */
async function allSucceeded(job: RendersJob, count: number): Promise<void> {
	const haveSucceeded = async () => {
		const all = await job.listStatuses();
		const isLost = all.some((status) => ['error', 'crashed', 'canceled'].includes(status));
		if (isLost) throw new Error(`Executions: ${all.join(', ')}`);
		return all.filter((status) => status === 'success').length === count;
	};
	const limits = { withinMs: LONGEST_MS, everyMs: POLL_INTERVAL_MS };
	await waitUntil(`${count} executions have succeeded`, haveSucceeded, limits);
}

/** Measures in a fresh n8n that runs two executions at a time. */
function run(bench: Bench, plan: typeof makeSleepingWorkflow, renders: LongRenders): Promise<Run> {
	const { executions, perExecution } = renders;
	return inWorld(
		bench,
		startSandboxProcess(1_000),
		async ({ n8n, service, credential }) => {
			const job = await RendersJob.publish(n8n, plan(credential, renders));
			await job.measureOtherResponse(LONGEST_MS);
			const memory = new MemoryWatch(n8n.process.pid);
			const since = Date.now();
			// A request without a free slot gets its response when a slot becomes free.
			const started = Array.from({ length: executions }, (_, batch) => job.startExecution(batch));
			await pause(POLL_INTERVAL_MS);
			let isOver = false;
			const watching = longestResponse(job, () => isOver);
			await allSucceeded(job, executions);
			isOver = true;
			const seconds = (Date.now() - since) / 1_000;
			const memoryRiseMib = memory.rise();
			const longestResponseMs = await watching;
			await Promise.all(started);
			return {
				seconds,
				longestResponseMs,
				memoryRiseMib,
				callsPerProject: (await service.listRequests()).length / (executions * perExecution),
				finished: (await job.countCollected()).own,
				accepted: (await service.listProjects()).length,
			};
		},
		{ env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: String(SLOTS) } },
	);
}

async function measure(bench: Bench): Promise<Figure[]> {
	const { longRenders } = bench.sizes;
	const { executions, perExecution, renderSeconds } = longRenders;
	const { awake, asleep } = await measureAlternately(bench, {
		awake: () => run(bench, makeWaitingWorkflow, longRenders),
		asleep: () => run(bench, makeSleepingWorkflow, longRenders),
	});
	const total = executions * perExecution;
	const figure = figuresOf(
		`${total} renders of ${renderSeconds} s in ${executions} executions, ${SLOTS} slots`,
		{ stock: awake, ours: asleep },
	);
	const target = exactly(total);
	return [
		figure('until the last is collected', 's', 'seconds'),
		figure('slowest response of another workflow', 'ms', 'longestResponseMs', {
			target: { of: 'ours', atMost: 1_000 },
		}),
		figure('memory rise', 'MiB', 'memoryRiseMib'),
		figure('calls per project', 'calls', 'callsPerProject'),
		figure('finished, each its own', 'items', 'finished', { target }),
		figure('generation calls accepted', 'calls', 'accepted', { target }),
	].map((row) => ({ ...row, stockIs: 'the same node, which waits itself' }));
}

export const longRenders: RowGroup = {
	name: 'long-renders',
	about:
		'renders of minutes, asleep in the database of n8n beside a node that waits (in the column of core nodes)',
	measure,
};
