import fc from 'fast-check';
import { createShareByKey } from '../../../../nodes/MediaGeneration/execution/follow/share-by-key';

test('whoever requests a key, in whatever order: it runs once, and all get the same result', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c')), async (keys) => {
			const once = createShareByKey();
			let done = 0;
			const all = await Promise.all(
				keys.map(async (key) => await once(key, async () => `${key}${done++}`)),
			);
			const first = new Map(all.map((value) => [value[0], value]));
			expect(done).toBe(new Set(keys).size);
			expect(all).toEqual(keys.map((key) => first.get(key)));
		}),
	);
});

test('a failure is shared by all requesters, too', async () => {
	const once = createShareByKey();
	let done = 0;
	const failing = async () =>
		await once('a', async () => {
			throw new Error(`failed ${++done}`);
		});
	const ends = await Promise.allSettled([failing(), failing()]);
	expect(ends).toMatchObject([
		{ reason: new Error('failed 1') },
		{ reason: new Error('failed 1') },
	]);
	expect(done).toBe(1);
});
