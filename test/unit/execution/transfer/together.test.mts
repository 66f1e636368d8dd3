import { Readable } from 'node:stream';
import { allTogether } from '../../../../nodes/MediaGeneration/execution/transfer/together';
import { Deadline } from '../../../../nodes/MediaGeneration/api/deadline';

const anyTime = { deadline: new Deadline(() => Infinity) };

const later = async <Value,>(value: Value): Promise<Value> =>
	await new Promise((resolve) => setImmediate(() => resolve(value)));

test('the results are in the order of the files, whichever ends first', async () => {
	const results = await allTogether(['a', 'b'], anyTime, async (file, index) =>
		index === 0 ? await later(await later(file)) : await later(file),
	);
	expect(results).toEqual(['a', 'b']);
});

test('the first failure is thrown, the others’ bodies close, and nothing may begin any more', async () => {
	const body = new Readable({ read() {} });
	const heard: unknown[] = [];
	const told = new Readable({ read() {} }).on('error', (error) => heard.push(error));
	const reason = new Error('another file failed');
	let rest = Infinity;
	const transfers = allTogether(['bad', 'good'], anyTime, async (file, _, together) => {
		if (file === 'bad') throw new Error('bad');
		together.closing(body);
		together.closing(told, reason);
		await later(undefined);
		rest = together.when.deadline.restMs();
	});
	await expect(transfers).rejects.toThrow('bad');
	await later(await later(undefined));
	expect([body.destroyed, told.destroyed]).toEqual([true, true]);
	expect(heard).toEqual([reason]);
	expect(rest).toBe(-Infinity);
});

test('until then the deadline is the caller’s', async () => {
	const when = { deadline: new Deadline(() => 7) };
	const rests = await allTogether([1, 2], when, async (_, __, together) => {
		return await later(together.when.deadline.restMs());
	});
	expect(rests).toEqual([7, 7]);
});
