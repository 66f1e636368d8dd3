import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { makeBrokenConnectionError } from '../support/fake-execution.mts';
import { makeFinished, makeImage, isGeneration, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

/** Every n8n function that the node calls after it has paid. */
const HELPERS = [
	'httpRequest',
	'httpRequestWithAuthentication',
	'prepareBinaryData',
	'getBinaryMetadata',
	'sendMessageToUI',
	'addExecutionHints',
	'logger.info',
] as const;

type Helper = (typeof HELPERS)[number];

interface Failing {
	readonly helper: Helper;
	/** The number of the first call that fails, counted from the payment. */
	readonly from: number;
	readonly always: boolean;
}

type Run = ReturnType<typeof runNode>;

/** Makes each helper fail at its call `from` after the payment, and at all later calls if `always` is true. */
function breakContext({ context }: Run, failing: readonly Failing[], hasPaid: () => boolean): void {
	const holders: Record<string, Record<string, unknown>> = {
		logger: context.logger as unknown as Record<string, unknown>,
		helpers: context.helpers as unknown as Record<string, unknown>,
		context: context as unknown as Record<string, unknown>,
	};
	for (const { helper, from, always } of failing) {
		const name = helper.split('.').at(-1)!;
		const holder = Object.values(holders).find((one) => name in one)!;
		const actual = holder[name] as (...given: unknown[]) => unknown;
		const isSync = holder !== holders.helpers;
		let calls = 0;
		holder[name] = function spoiled(this: unknown, ...given: unknown[]): unknown {
			const call = hasPaid() ? calls++ : -1;
			if (call !== from && !(always && call > from)) return actual.apply(this, given);
			const error = new Error('store: timeout');
			if (isSync) throw error;
			return Promise.reject(error);
		};
	}
}

const failing = fc.uniqueArray(
	fc.record({
		helper: fc.constantFrom(...HELPERS),
		from: fc.nat(3),
		always: fc.boolean(),
	}),
	{ minLength: 1, maxLength: 3, selector: ({ helper }) => helper },
);

const schedules = fc.record({
	failing,
	ids: fc.uniqueArray(
		fc.oneof(
			fc.constantFrom('\ud800', 'a\udfffb', 'ü', 'a b', 'a/b', 'x?y#z', '%', '__proto__'),
			fc.stringMatching(/^[a-z0-9]{8}$/),
		),
		{ minLength: 1, maxLength: 3 },
	),
	completion: fc.constantFrom('start', 'wait', 'download'),
	polls: fc.integer({ min: 1, max: 4 }),
	continueOnFail: fc.boolean(),
});

test('whatever in n8n fails after the payment, no project is lost and none is paid twice', async () => {
	let listedOthers = 0;
	await fc.assert(
		fc.asyncProperty(schedules, async (schedule) => {
			const started = new Map<number, string>();
			const run = runNode({
				read: (id, poll) =>
					poll < schedule.polls
						? project(decodeURIComponent(id), 'rendering')
						: makeFinished(decodeURIComponent(id)),
				respond(call) {
					if (!isGeneration(call)) return undefined;
					const index = Number((call.body as { style: { prompt: string } }).style.prompt);
					if (started.has(index)) return makeBrokenConnectionError('the item was paid twice');
					started.set(index, schedule.ids[index]!);
					return { body: { id: schedule.ids[index] } };
				},
				parameters: schedule.ids.map((_, index) => makeImage(String(index), schedule.completion)),
				continueOnFail: schedule.continueOnFail,
			});
			breakContext(run, schedule.failing, () => started.size > 0);
			const outcome = await run.output.then(
				(items) => ({ items, error: undefined }),
				(error: Error & { description?: string; context?: { itemIndex?: number } }) => ({
					items: undefined,
					error,
				}),
			);
			expect(run.calls.filter(isGeneration)).toHaveLength(started.size);

			outcome.items?.forEach(({ json }, index) => {
				const error = json.error as IDataObject | undefined;
				const id = started.get(index);
				if (!error) expect(json.id).toBe(id);
				else if (id === undefined) expect(error.charged).toBe('unknown');
				else expect(error).toMatchObject({ project_id: id, charged: true });
			});
			if (!outcome.error) return;
			const { message, description = '', context } = outcome.error;
			const errorText = `${message} ${description}`;
			for (const id of started.values()) expect(errorText).toContain(id);
			const ofOthers = /one item for each ID: (.*?)\.$/.exec(description)?.[1]?.split(', ');
			if (!ofOthers) return;
			listedOthers++;
			expect(ofOthers).not.toContain(started.get(context!.itemIndex!));
		}),
		{ numRuns: 100 },
	);
	expect(listedOthers).toBeGreaterThan(0);
});
