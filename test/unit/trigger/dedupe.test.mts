import type { INodeExecutionData } from 'n8n-workflow';
import { admitEvent, type RunInput } from '../../../nodes/MediaGeneration/trigger/admit-event';
import { type EventRun, getRuns } from '../../../nodes/MediaGeneration/trigger/node-state';
import { fakeTimers } from '../../support/fake-timers.mts';
import { makeWorkerRun, ownWorkflow } from '../support/run-context.mts';

/**
 * n8n's deduplication list in a database with several processes: each call reads the whole list, and later writes the whole
 * list, which overwrites other processes' changes.
 */
class RacyList {
	entries: readonly string[] = [];

	/** The number of calls that overwrote another call's entries. */
	overwrites = 0;

	private version = 0;

	/** @param longestMs the longest time of each read and write */
	constructor(
		private readonly random: () => number,
		private readonly longestMs: number,
	) {}

	/** The list for one process; after the process is killed, its calls have no effect and never end. */
	connectProcess(isKilled: () => boolean = () => false) {
		const open = async () => {
			const { read, write } = await this.open();
			return {
				read,
				write: async (entries: readonly string[]) =>
					await (isKilled() ? new Promise<never>(() => {}) : write(entries)),
			};
		};
		return {
			checkProcessedAndRecord: async (keys: string[]) => {
				const { read, write } = await open();
				const known = new Set(read);
				const fresh = keys.filter((key) => !known.has(key));
				await write([...read, ...fresh]);
				return { new: fresh, processed: keys.filter((key) => known.has(key)) };
			},
			removeProcessed: async (keys: string[]): Promise<void> => {
				const { read, write } = await open();
				await write(read.filter((entry) => !keys.includes(entry)));
			},
		};
	}

	private async open() {
		await this.delay();
		const [read, version] = [this.entries, this.version];
		const write = async (entries: readonly string[]) => {
			await this.delay();
			if (version !== this.version) this.overwrites++;
			this.version++;
			this.entries = entries;
		};
		return { read, write };
	}

	private async delay(): Promise<void> {
		const ms = this.random() * this.longestMs;
		await new Promise((resolve) => setTimeout(resolve, ms));
	}
}

/** Pseudorandom numbers from 0 to 1, equal in each run (Lehmer's generator). */
const createRandom = (seed: number) => {
	let state = seed;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** A process of n8n: the trigger stores its state by workflow, so each process has a workflow of its own. */
class N8nProcess {
	private readonly workflow = ownWorkflow();

	constructor(private readonly list: RacyList) {}

	/** Records the run of an event, as `webhook()` does. */
	deliver(key: string): EventRun {
		const run = { isRunning: true };
		getRuns(makeWorkerRun({}, this.workflow).context).set(key, run);
		return run;
	}

	/** Whether the run of an event continues. */
	async admit(key: string, input: Partial<RunInput> = {}, mode = 'webhook'): Promise<boolean> {
		const runInput = { outputCount: 1, output: 0, respondsAtEnd: false, key, ...input };
		const { context } = makeWorkerRun(
			{
				helpers: this.list.connectProcess(),
				getInputData: () => [{ json: {}, runInput } as unknown as INodeExecutionData],
				getMode: () => mode,
			},
			this.workflow,
		);
		const [items] = await admitEvent(context);
		return items!.length === 1;
	}
}

fakeTimers();
let list: RacyList;
beforeEach(() => (list = new RacyList(() => 0.5, 0)));

const settle = async <Value,>(promise: Promise<Value>): Promise<Value> => {
	await jest.advanceTimersByTimeAsync(10_000);
	return await promise;
};

describe('with Acknowledge: Immediately', () => {
	test.each([true, false])(
		'an event continues once, also after a restart (received by the process that runs it: %p)',
		async (isLocal) => {
			for (const [index, process] of [new N8nProcess(list), new N8nProcess(list)].entries()) {
				if (isLocal) process.deliver('a');
				expect(await settle(process.admit('a'))).toBe(index === 0);
				expect(await settle(process.admit('a'))).toBe(false);
			}
		},
	);

	test('of copies that run at the same moment in one process, one continues', async () => {
		const worker = new N8nProcess(list);
		const copies = Array.from({ length: 20 }, async () => await worker.admit('a'));
		expect((await settle(Promise.all(copies))).filter(Boolean)).toHaveLength(1);
	});

	test('an execution that the user retries continues', async () => {
		expect(await settle(new N8nProcess(list).admit('a'))).toBe(true);
		expect(await settle(new N8nProcess(list).admit('a', {}, 'retry'))).toBe(true);
	});

	test.each([1, 2, 3])(
		'two workers overwrite each other’s entries, and no event of the one runs in the other (seed %i)',
		async (seed) => {
			const random = createRandom(seed);
			jest.spyOn(Math, 'random').mockImplementation(random);
			list = new RacyList(random, 60);
			const workers = [new N8nProcess(list), new N8nProcess(list)];
			const keys = Array.from({ length: 200 }, (_, index) => `e${index}`);
			const run = async (shift: number) => {
				const runs = keys.map(async (key, index) => {
					await new Promise((resolve) => setTimeout(resolve, index * 20 * random()));
					return await workers[(index + shift) % 2]!.admit(key);
				});
				await jest.advanceTimersByTimeAsync(40_000);
				return (await Promise.all(runs)).filter(Boolean).length;
			};
			expect(await run(0)).toBe(200);
			expect(list.overwrites).toBeGreaterThan(10);
			expect(await run(1)).toBe(0);
		},
	);
});

describe('with Acknowledge: When the Workflow Finishes', () => {
	const respondsAtEnd = true;

	test.each([
		[true, false],
		[false, true],
	])(
		'after a restart, an event whose run succeeded (%s) runs again: %s',
		async (succeeded, again) => {
			const before = new N8nProcess(list);
			const run = before.deliver('a');
			expect(await settle(before.admit('a', { respondsAtEnd }))).toBe(true);
			if (succeeded) run.onSuccess!();
			await jest.advanceTimersByTimeAsync(100);
			for (let restart = 0; restart < 2; restart++) {
				const after = new N8nProcess(list);
				after.deliver('a');
				expect(await settle(after.admit('a', { respondsAtEnd }))).toBe(again);
			}
		},
	);

	test('a worker runs every event, for at least 600 ms, because n8n may otherwise not respond', async () => {
		const runInput = { outputCount: 1, output: 0, respondsAtEnd, key: 'a' };
		const { context, end } = makeWorkerRun({ getInputData: () => [{ json: {}, runInput }] });
		expect(await admitEvent(context)).toEqual([[{ json: {} }]]);
		await jest.advanceTimersByTimeAsync(100);
		let isOver = false;
		void end().then(() => (isOver = true));
		await jest.advanceTimersByTimeAsync(499);
		expect(isOver).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		expect(isOver).toBe(true);
	});
});
