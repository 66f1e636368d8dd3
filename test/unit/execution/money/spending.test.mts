import { spendingOf } from '../../../../nodes/MediaGeneration/execution/money/spending';
import { Tally } from '../../../../nodes/MediaGeneration/execution/money/tally';
import { fakeExecution } from '../../../support/fake-execution.mts';

const { context } = fakeExecution();

/** Submissions that start a project when told. */
function submissions(tally: Tally) {
	const spending = spendingOf(context, tally);
	const ends: Array<() => void> = [];
	const submit = async (id: string, limits = { maxProjects: 3 }) =>
		await spending.within(limits, async () => {
			await new Promise<void>((end) => ends.push(end));
			tally.add({ id, body: {} });
		});
	const settled = async () => await new Promise<void>((resolve) => setImmediate(resolve));
	return { submit, ends, settled };
}

test('as many run at the same time as the limit leaves room for, the others in the order of arrival', async () => {
	const { submit, ends, settled } = submissions(new Tally());
	const all = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(async (id) => await submit(id)));
	await settled();
	expect(ends).toHaveLength(3);
	ends.forEach((end) => end());
	const [, , , fourth, fifth] = await all;
	for (const one of [fourth, fifth]) {
		expect((one as PromiseRejectedResult).reason.message).toContain('has started 3 projects');
	}
});

test('a submission that fails makes room for one that waits', async () => {
	const tally = new Tally();
	const spending = spendingOf(context, tally);
	const limits = { maxProjects: 1 };
	const failing = spending.within(limits, async () => await Promise.reject(new Error('refused')));
	const next = spending.within(limits, async () => 'started');
	await expect(failing).rejects.toThrow('refused');
	expect(await next).toBe('started');
});

test('runs that count together share their room', async () => {
	const tally = new Tally();
	const [one, other] = [submissions(tally), submissions(tally)];
	const first = one.submit('a', { maxProjects: 1 });
	const second = other.submit('b', { maxProjects: 1 });
	await one.settled();
	expect([one.ends.length, other.ends.length]).toEqual([1, 0]);
	one.ends[0]!();
	await first;
	await expect(second).rejects.toThrow('Maximum Projects');
});
