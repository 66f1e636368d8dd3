import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import type { Execution } from '../../../hosts/workflow.mts';
import {
	answerMs,
	type Begun,
	bystander,
	type LongRenders,
	madeBy,
	mispaired,
	sleeping,
	waiting,
} from '../../support/long-renders.mts';
import { inTurns, type Bench, type RowGroup } from '../bench.mts';
import type { Figure } from '../figure.mts';
import { MemoryWatch } from '../memory.mts';
import { startSandboxProcess } from '../sandbox-process.mts';
import { startWorld, type World } from '../world.mts';

const SLOTS = 2;
const LONGEST_MS = 30 * 60_000;
const LOOK_EVERY_MS = 1_000;

type Run = {
	seconds: number;
	longestAnswerMs: number;
	memoryRiseMib: number;
	callsPerProject: number;
	/** Results that belong to what their item asked for, each once. */
	finished: number;
	accepted: number;
};

async function published({ rest, n8n }: World, { workflow, path }: Begun) {
	const { id, ...stored } = await rest.createWorkflow(workflow);
	await rest.publish({ id, ...stored });
	return { id, url: `${n8n.baseUrl}/webhook/${path}` };
}

/** Asks somebody else's workflow once a second until it is told to stop; resolves with the longest answer. */
function watch(url: string): { stop: () => Promise<number> } {
	let isOver = false;
	const watching = (async () => {
		let longest = 0;
		while (!isOver) {
			longest = Math.max(longest, (await answerMs(url, LONGEST_MS)) ?? LONGEST_MS);
			await pause(1_000);
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

async function finishedOf(
	{ rest }: World,
	workflowId: string,
	count: number,
): Promise<Execution[]> {
	const deadline = Date.now() + LONGEST_MS;
	for (;;) {
		const all = await rest.executions(workflowId);
		const done = all.filter(({ status }) => status === 'success');
		if (done.length === count) {
			const executions: Execution[] = [];
			for (const { id } of done) executions.push(await rest.execution(id));
			return executions;
		}
		if (Date.now() > deadline) {
			throw new Error(`Executions: ${all.map(({ status }) => status).join(', ')}`);
		}
		await pause(LOOK_EVERY_MS);
	}
}

/** In a fresh n8n that runs two executions at a time. */
async function run(bench: Bench, plan: typeof sleeping, renders: LongRenders): Promise<Run> {
	const sandbox = await startSandboxProcess(1_000);
	const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: String(SLOTS) };
	const world = await startWorld(bench, sandbox, env);
	try {
		const job = await published(world, plan(world.credential, renders));
		const other = await published(world, bystander());
		await answerMs(other.url, 10_000);
		const memory = MemoryWatch.start(world.n8n.pid);
		const since = Date.now();
		for (let batch = 0; batch < renders.executions; batch++) {
			void axios.post(job.url, { batch }, { proxy: false }).catch(() => undefined);
		}
		await pause(LOOK_EVERY_MS);
		const watching = watch(other.url);
		const executions = await finishedOf(world, job.id, renders.executions);
		const seconds = (Date.now() - since) / 1_000;
		const results = madeBy(executions);
		const own = new Set(results.map(({ asked }) => asked)).size - mispaired(results).length;
		const total = renders.executions * renders.perExecution;
		return {
			seconds,
			longestAnswerMs: await watching.stop(),
			memoryRiseMib: memory.rise(),
			callsPerProject: (await sandbox.calls()).length / total,
			finished: own,
			accepted: (await sandbox.projects()).length,
		};
	} finally {
		await world.close();
		await sandbox.stop();
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
		ours: asleep.map((one) => one[key]),
	});
	const exactly = { of: 'ours', atMost: total, atLeast: total } as const;
	return [
		{ row: `${row}: until the last is collected`, unit: 's', ...both('seconds') },
		{
			row: `${row}: longest answer of another workflow`,
			unit: 'ms',
			...both('longestAnswerMs'),
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
		'renders of minutes, asleep in the database of n8n beside a node that waits (in the column of stock nodes)',
	measure,
};
