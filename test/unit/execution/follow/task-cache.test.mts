import { TaskCache } from '../../../../nodes/MediaGeneration/execution/follow/task-cache';

/** test/node/collect-reads-once covers tasks that succeed. */

test('all requesters share a failure as well', async () => {
	const once = new TaskCache();
	const run = jest.fn(async () => await Promise.reject(new Error('no')));
	const ends = await Promise.allSettled([once.runOnce('a', run), once.runOnce('a', run)]);
	expect(ends).toMatchObject([{ reason: new Error('no') }, { reason: new Error('no') }]);
	expect(run).toHaveBeenCalledTimes(1);
});
