import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
	discard,
	isStream,
	reportChunks,
} from '../../../../nodes/MediaGeneration/api/http/streams';
import { READERS, makeStream } from '../../support/readers.mts';

test.each(Object.entries(READERS))(
	'for a reader that %s, each of several reports covers every byte once, and none before it is read',
	async (_, read) => {
		const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(70_000, index));
		const stream = makeStream(chunks);
		const reported = [0, 0, 0];
		for (const place of reported.keys())
			reportChunks(stream, ({ length }) => (reported[place]! += length));
		// Listeners for these events don't start a stream.
		for (const event of ['close', 'end', 'error']) stream.on(event, () => undefined);
		await pause(10);
		expect(reported).toEqual([0, 0, 0]);
		const { length } = await read(stream);
		expect(reported).toEqual([length, length, length]);
		expect(length).toBe(40 * 70_000);
	},
);

test.each([undefined, null, 'text', Buffer.from('x'), {}, { pipe: true }])(
	'%p isn’t a stream, so nothing is closed',
	(body) => {
		expect(isStream(body)).toBe(false);
		expect(() => discard(body ?? undefined)).not.toThrow();
	},
);

test('an unread stream is closed with the given reason', async () => {
	const [bare, explained] = [Readable.from(['x']), new PassThrough()];
	const failing = new Promise((resolve) => explained.on('error', resolve));
	expect([isStream(bare), isStream(explained)]).toEqual([true, true]);
	discard(bare);
	discard(explained, new Error('why'));
	expect([bare.destroyed, explained.destroyed]).toEqual([true, true]);
	expect(await failing).toEqual(new Error('why'));
});
