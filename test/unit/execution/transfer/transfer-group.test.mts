import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as pause } from 'node:timers/promises';
import {
	transferAll,
	type TransferGroup,
} from '../../../../nodes/MediaGeneration/execution/transfer/transfer-group';
import { createCaller } from '../../../../nodes/MediaGeneration/api/calls/call';
import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { Storage } from '../../../../nodes/MediaGeneration/api/service/storage';
import { makeCallWorld } from '../../support/calls.mts';

const anyTime = { deadline: new Deadline(() => Infinity) };

const resolveLater = async <Value,>(value: Value): Promise<Value> =>
	await new Promise((resolve) => setImmediate(() => resolve(value)));

async function sendAndForget<Body extends object>(
	group: TransferGroup,
	body: Body,
): Promise<WeakRef<Body>> {
	group.closeOnStop(body);
	if (body instanceof Readable) await finished(body.resume());
	return new WeakRef(body);
}

test('the results are in the order of the files, whichever ends first', async () => {
	const results = await transferAll(['a', 'b'], anyTime, async (file, index) =>
		index === 0 ? await resolveLater(await resolveLater(file)) : await resolveLater(file),
	);
	expect(results).toEqual(['a', 'b']);
});

test('the first failure is thrown, the others’ bodies are closed, and no further transfer may begin', async () => {
	const body = new Readable({ read() {} });
	const heard: unknown[] = [];
	const observed = new Readable({ read() {} }).on('error', (error) => heard.push(error));
	const reason = new Error('another file failed');
	let rest = Infinity;
	let abortSignal: AbortSignal | undefined;
	const transfers = transferAll(['bad', 'good'], anyTime, async (file, _, together) => {
		if (file === 'bad') throw new Error('bad');
		together.closeOnStop(body);
		together.closeOnStop(observed, reason);
		({ abortSignal } = together.timing);
		expect(abortSignal?.aborted).toBe(false);
		await resolveLater(undefined);
		rest = together.timing.deadline.remainingMs();
	});
	await expect(transfers).rejects.toThrow('bad');
	await resolveLater(await resolveLater(undefined));
	expect([body.destroyed, observed.destroyed]).toEqual([true, true]);
	expect(heard).toEqual([reason]);
	expect(rest).toBe(-Infinity);
	expect(abortSignal?.aborted).toBe(true);
});

test('neither a body in memory nor a closed stream is kept until the group ends', async () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	let kept: unknown[] = [];
	await transferAll(['one'], anyTime, async (_, __, group) => {
		const sent: Array<WeakRef<object>> = [await sendAndForget(group, Buffer.from('abc'))];
		sent.push(await sendAndForget(group, Readable.from(['abc'])));
		await pause(10);
		collectGarbage();
		kept = sent.map((body) => body.deref()).filter((body) => body !== undefined);
		// The group is still in use.
		expect(group.timing.abortSignal?.aborted).toBe(false);
	});
	expect(kept).toEqual([]);
});

test('until a failure, the deadline is the caller’s', async () => {
	const when = { deadline: new Deadline(() => 7) };
	const rests = await transferAll([1, 2], when, async (_, __, together) => {
		return await resolveLater(together.timing.deadline.remainingMs());
	});
	expect(rests).toEqual([7, 7]);
});

test.each(['download', 'upload'] as const)(
	'a %s that still waits for its response ends when another file fails',
	async (kind) => {
		const { context, client, clock, queue } = makeCallWorld([]);
		const signals: AbortSignal[] = [];
		context.helpers.httpRequest = async ({ abortSignal }) =>
			await new Promise((_, reject) => {
				const signal = abortSignal as AbortSignal;
				signals.push(signal);
				signal.addEventListener('abort', () => reject(new Error('aborted')));
			});
		const storage = new Storage(client, createCaller(clock, queue));
		const purpose = { aim: 'move it', outcome: 'notDownloaded', missingMessage: '' } as const;
		const transfers = {
			download: { purpose, isLastUrl: true, store: async () => 'kept' },
			upload: { purpose, isLastUrl: true, length: 1, open: async () => Buffer.from('x') },
		};
		const all = transferAll(['bad', 'good'], anyTime, async (file, _, { timing }) => {
			if (file === 'good') {
				return kind === 'upload'
					? await storage.upload('https://a.test/x', transfers.upload, timing)
					: await storage.download('https://a.test/x', transfers.download, timing);
			}
			while (signals.length === 0) await resolveLater(undefined);
			throw new Error('bad');
		});
		await expect(all).rejects.toThrow('bad');
		expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
	},
);
