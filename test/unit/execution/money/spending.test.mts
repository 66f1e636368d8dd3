import { openSpending } from '../../../../nodes/MediaGeneration/execution/money/spending';
import { Tally } from '../../../../nodes/MediaGeneration/execution/money/tally';
import { fakeExecution } from '../../../support/fake-execution.mts';

const { context } = fakeExecution();

/** Submissions that start a project on command. */
function openSubmissions(tally: Tally) {
	const spending = openSpending(context, tally);
	const ends: Array<() => void> = [];
	const submit = async (id: string, limits = { maxProjects: 3 }) =>
		await spending.submitWithinLimits({ limits }, false, async () => {
			await new Promise<void>((end) => ends.push(end));
			tally.add({ id, resource: 'image', body: {} });
		});
	const settled = async () => await new Promise<void>((resolve) => setImmediate(resolve));
	return { submit, ends, settled };
}

test('submissions run in parallel as far as the limit permits, the others in the order of arrival', async () => {
	const { submit, ends, settled } = openSubmissions(new Tally());
	const all = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(async (id) => await submit(id)));
	await settled();
	expect(ends).toHaveLength(3);
	ends.forEach((end) => end());
	const [, , , fourth, fifth] = await all;
	for (const one of [fourth, fifth]) {
		expect((one as PromiseRejectedResult).reason.message).toContain('has started 3 projects');
	}
});

test('a failed submission makes room for a waiting one', async () => {
	const tally = new Tally();
	const spending = openSpending(context, tally);
	const cost = { limits: { maxProjects: 1 } };
	const failing = spending.submitWithinLimits(
		cost,
		false,
		async () => await Promise.reject(new Error('refused')),
	);
	const next = spending.submitWithinLimits(cost, false, async () => 'started');
	await expect(failing).rejects.toThrow('refused');
	expect(await next).toBe('started');
});

test('runs with a common count share their room', async () => {
	const tally = new Tally();
	const [one, other] = [openSubmissions(tally), openSubmissions(tally)];
	const first = one.submit('a', { maxProjects: 1 });
	const second = other.submit('b', { maxProjects: 1 });
	await one.settled();
	expect([one.ends.length, other.ends.length]).toEqual([1, 0]);
	one.ends[0]!();
	await first;
	await expect(second).rejects.toThrow('Maximum Projects');
});

describe('a project that is waited for', () => {
	/**
	 * Submits and follows four projects of 480 credits, which end on command. A failed project is removed from the
	 * tally.
	 */
	function follow(tally: Tally, maxCredits = 1_000) {
		const spending = openSpending(context, tally);
		const ends: Array<(isFailed: boolean) => void> = [];
		const run = async (id: string) => {
			const estimate = { min: 480, max: 480 };
			const entry = { id, resource: 'video', body: { credits_charged: 480 } } as const;
			await spending.submitWithinLimits({ limits: { maxCredits }, estimate }, true, async () =>
				tally.add(entry),
			);
			await spending.follow(async () => {
				const isFailed = await new Promise<boolean>((end) => ends.push(end));
				if (isFailed) tally.remove(entry);
			});
			return id;
		};
		const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(run));
		const settled = async () => await new Promise<void>((resolve) => setImmediate(resolve));
		return { all, ends, settled };
	}

	const states = async (all: Promise<Array<PromiseSettledResult<string>>>) =>
		(await all).map(({ status }) => status);

	test('gives its credits back if it fails, so that another one is started', async () => {
		const tally = new Tally();
		const { all, ends, settled } = follow(tally);
		await settled();
		expect(ends).toHaveLength(2);
		ends[0]!(true);
		await settled();
		expect(ends).toHaveLength(3);
		for (const end of ends.slice(1)) end(false);
		expect(await states(all)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
		expect(tally.credits).toBe(960);
	});

	test('keeps its credits if it is complete; the others are refused, and the error names the costs', async () => {
		const { all, ends, settled } = follow(new Tally());
		await settled();
		for (const end of ends) end(false);
		expect(await states(all)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
		const { reason } = (await all)[2] as PromiseRejectedResult;
		expect(reason.message).toBe(
			'Maximum Credits is 1,000, and this node has used 960 credits for 2 projects in this execution',
		);
		expect(reason.facts.advice).toContain('This item costs 480 credits.');
	});
});

test.each([
	[0.1, 1, 10],
	[0.7, 2.1, 3],
	[0.1, 0.3, 3],
])('projects of %d credits within %d: %d are started', async (credits, maxCredits, count) => {
	const tally = new Tally();
	const spending = openSpending(context, tally);
	const start = async (_: unknown, n: number) =>
		await spending.submitWithinLimits({ limits: { maxCredits } }, false, async () =>
			tally.add({ id: String(n), resource: 'image', body: { credits_charged: credits } }),
		);
	await Promise.allSettled(Array.from({ length: 20 }, start));
	expect(tally.projects).toBe(count);
});
