import { setTimeout as pause } from 'node:timers/promises';
import { type LongRenders, sleeping, waiting } from '../../test/support/long-renders.mts';
import { RendersJob } from '../../test/support/renders-job.mts';
import { inTurns, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { MemoryWatch } from '../memory.mts';
import { startWorld } from '../world.mts';
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
	/** Items with their own result. */
	finished: number;
	/** Projects that the service has started. */
	accepted: number;
};

/** Asks somebody else's workflow once a second until it is told to stop; resolves with the longest answer. */
function watch(job: RendersJob): { stop: () => Promise<number> } {
	let isOver = false;
	const watching = (async () => {
		let longest = 0;
		while (!isOver) {
			longest = Math.max(longest, (await job.otherResponseMs(LONGEST_MS)) ?? LONGEST_MS);
			await pause(POLL_INTERVAL_MS);
		}
		return longest;
	})();
	return {
		stop: async () => {
			isOver = true;
			return await watching;
		},
	};
}

/** @throws Error as soon as an execution ends otherwise */
async function allSucceeded(job: RendersJob, count: number): Promise<void> {
	const haveSucceeded = async () => {
		const all = await job.statuses();
		const isLost = all.some((status) => ['error', 'crashed', 'canceled'].includes(status));
		if (isLost) throw new Error(`Executions: ${all.join(', ')}`);
		return all.filter((status) => status === 'success').length === count;
	};
	const limits = { withinMs: LONGEST_MS, everyMs: POLL_INTERVAL_MS };
	await waitUntil(`${count} executions have succeeded`, haveSucceeded, limits);
}

/** In a fresh n8n that runs two executions at a time. */
async function run(bench: Bench, plan: typeof sleeping, renders: LongRenders): Promise<Run> {
	const { executions, perExecution } = renders;
	const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: String(SLOTS) };
	const starting = startWorld(bench, startSandboxProcess(1_000), { env });
	const { n8n, service, credential, close } = await starting;
	try {
		const job = await RendersJob.publish(n8n, plan(credential, renders));
		await job.otherResponseMs(LONGEST_MS);
		const memory = MemoryWatch.start(n8n.process.pid);
		const since = Date.now();
		// n8n answers those for which it has no slot when it has one.
		const started = Array.from({ length: executions }, (_, batch) => job.begin(batch));
		await pause(POLL_INTERVAL_MS);
		const watching = watch(job);
		await allSucceeded(job, executions);
		const seconds = (Date.now() - since) / 1_000;
		const memoryRiseMib = memory.rise();
		const longestResponseMs = await watching.stop();
		await Promise.all(started);
		return {
			seconds,
			longestResponseMs,
			memoryRiseMib,
			callsPerProject: (await service.requests()).length / (executions * perExecution),
			finished: (await job.collected()).own,
			accepted: (await service.projects()).length,
		};
	} finally {
		await close();
	}
}

async function measure(bench: Bench): Promise<Figure[]> {
	const { longRenders } = bench.sizes;
	const { executions, perExecution, renderSeconds } = longRenders;
	const { awake, asleep } = await inTurns(bench, {
		awake: () => run(bench, waiting, longRenders),
		asleep: () => run(bench, sleeping, longRenders),
	});
	const total = executions * perExecution;
	const row = `${total} renders of ${renderSeconds} s in ${executions} executions, ${SLOTS} slots`;
	const both = (key: keyof Run) => ({
		stock: awake.map((one) => one[key]),
		stockIs: 'the same node, which waits itself',
		ours: asleep.map((one) => one[key]),
	});
	const exactly = { of: 'ours', atMost: total, atLeast: total } as const;
	return [
		{ row: `${row}: until the last is collected`, unit: 's', ...both('seconds') },
		{
			row: `${row}: longest answer of another workflow`,
			unit: 'ms',
			...both('longestResponseMs'),
			target: { of: 'ours', atMost: 1_000 },
		},
		{ row: `${row}: memory rise`, unit: 'MiB', ...both('memoryRiseMib') },
		{ row: `${row}: calls per project`, unit: 'calls', ...both('callsPerProject') },
		{ row: `${row}: finished, each its own`, unit: 'items', ...both('finished'), target: exactly },
		{
			row: `${row}: generation calls accepted`,
			unit: 'calls',
			...both('accepted'),
			target: exactly,
		},
	];
}

export const longRenders: RowGroup = {
	name: 'long-renders',
	about:
		'renders of minutes, asleep in the database of n8n beside a node that waits (in the column of core nodes)',
	measure,
};
