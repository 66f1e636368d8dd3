import { Readable } from 'node:stream';
import { createCaller } from '../../../../nodes/MediaGeneration/api/calls/call';
import type { CallPurpose } from '../../../../nodes/MediaGeneration/api/failures/call-failure';
import type { HttpResponse } from '../../../../nodes/MediaGeneration/api/http/client';
import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { Storage } from '../../../../nodes/MediaGeneration/api/service/storage';
import { DefaultTiming } from '../../../../nodes/MediaGeneration/api/calls/call-timing';
import { makeBrokenConnectionError, type FakeResponse } from '../../../support/fake-execution.mts';
import { readFacts as facts, makeCallWorld } from '../../support/calls.mts';

const LINK = 'https://storage.test/a?sig=1';
const MINUTE = 60_000;
const give: CallPurpose = {
	aim: 'upload it',
	outcome: 'notUploaded',
	missingMessage: '',
	advice: 'Look.',
};
const take: CallPurpose = {
	aim: 'fetch it',
	outcome: 'notDownloaded',
	missingMessage: '',
	advice: 'Look.',
};

function makeStorage(...responses: Array<FakeResponse | Error>) {
	const { calls, clock, client, queue } = makeCallWorld(responses);
	const storage = new Storage(client, createCaller(clock, queue));
	return { calls, clock, storage, timing: new DefaultTiming(clock).createTransferTiming() };
}

const RUN_OUT = [400, 401, 403, 404, 410];

describe('an upload', () => {
	const opened: Readable[] = [];
	const file = (isLastUrl: boolean) => ({
		purpose: give,
		isLastUrl,
		length: 1,
		open: async () => {
			opened.push(Readable.from([Buffer.from('x')], { objectMode: false }));
			return opened.at(-1)!;
		},
	});

	test.each(RUN_OUT)(
		'to an expired URL (%i) needs another URL; the last one fails',
		async (status) => {
			const { storage, calls, timing } = makeStorage({ status });
			expect(await storage.upload(LINK, file(false), timing)).toBe(false);
			expect(calls).toHaveLength(1);
			const failed = { outcome: 'notUploaded', httpStatus: status, advice: 'Look.' };
			expect(await facts(storage.upload(LINK, file(true), timing))).toMatchObject(failed);
		},
	);

	test('that is rejected for another reason needs no other URL', async () => {
		const { storage, timing } = makeStorage({ status: 413 });
		expect(await facts(storage.upload(LINK, file(false), timing))).toMatchObject({
			httpStatus: 413,
		});
	});

	test('opens its file for each attempt, and closes it after every outcome', async () => {
		opened.length = 0;
		const { storage, timing } = makeStorage(
			makeBrokenConnectionError('ECONNREFUSED'),
			{ status: 503 },
			{ status: 200 },
		);
		expect(await storage.upload(LINK, file(false), timing)).toBe(true);
		expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
	});
});

describe('a download', () => {
	const kept = async () => 'kept';
	const file = (isLastUrl: boolean, store: (response: HttpResponse) => Promise<string> = kept) => ({
		purpose: take,
		isLastUrl,
		store,
	});

	test('returns the stored value of a 200, and nothing for an expired link', async () => {
		const good = makeStorage({});
		expect(await good.storage.download(LINK, file(true), good.timing)).toBe('kept');
		for (const status of RUN_OUT) {
			const { storage, timing } = makeStorage({ status });
			expect(await storage.download(LINK, file(false), timing)).toBeUndefined();
			const failed = { outcome: 'notDownloaded', httpStatus: status };
			expect(await facts(storage.download(LINK, file(true), timing))).toMatchObject(failed);
		}
	});

	test('keeps only the body of a 200, and closes the others', async () => {
		const body = Readable.from([Buffer.from('<html>')]);
		const { storage, timing } = makeStorage({ status: 206, body });
		const keep = jest.fn();
		const { httpStatus } = await facts(storage.download(LINK, file(false, keep), timing));
		expect([httpStatus, keep.mock.calls.length, body.destroyed]).toEqual([206, 0, true]);
	});

	test('is retried a few times if its link exists before the file', async () => {
		const { storage, calls, timing } = makeStorage({ status: 404 }, { status: 404 }, {});
		expect(await storage.download(LINK, file(true), timing)).toBe('kept');
		expect(calls).toHaveLength(3);
	});

	test.each([
		[MINUTE, true],
		[MINUTE + 1, false],
	])('may begin %i ms after the deadline: %p; the file is paid for', async (late, mayBegin) => {
		const { storage, calls, clock } = makeStorage({});
		const when = { deadline: Deadline.start(clock, 0) };
		clock.advance(late);
		const download = storage.download(LINK, file(true), when);
		if (mayBegin) expect(await download).toBe('kept');
		else expect(await facts(download)).toMatchObject({ outcome: 'notDownloaded' });
		expect(calls).toHaveLength(mayBegin ? 1 : 0);
	});
});

describe('a part of a file', () => {
	const measure: CallPurpose = {
		aim: 'read its length',
		outcome: 'notMeasured',
		missingMessage: '',
	};
	const range = { from: 4, to: 7, mostBytes: 50 };
	const FILE = Buffer.from('0123456789');
	const headers = { 'content-range': 'bytes 4-7/10' };
	const part = { status: 206, headers, body: [FILE.subarray(4, 8)] };

	test('is requested by its bytes, without a key', async () => {
		const { storage, calls, timing } = makeStorage(part);
		const read = { bytes: Buffer.from('4567'), total: 10 };
		expect(await storage.fetchPart(LINK, range, measure, timing.deadline)).toEqual(read);
		expect(calls).toMatchObject([{ bearer: false, headers: { range: 'bytes=4-7' } }]);
	});

	test('is requested again after a temporary error, for ten seconds at most', async () => {
		const { storage, timing } = makeStorage(
			{ status: 503 },
			makeBrokenConnectionError('ECONNRESET'),
			part,
		);
		expect((await storage.fetchPart(LINK, range, measure, timing.deadline)).bytes).toHaveLength(4);
		const busy = makeStorage({ status: 503 });
		const failing = busy.storage.fetchPart(LINK, range, measure, busy.timing.deadline);
		expect(await facts(failing)).toMatchObject({ httpStatus: 503 });
		expect(busy.clock.elapsed()).toBeGreaterThan(5_000);
		expect(busy.clock.elapsed()).toBeLessThanOrEqual(10_000);
	});

	test('fails immediately if the server sends another part', async () => {
		const { storage, calls, timing } = makeStorage({ status: 200, body: [FILE] });
		expect(await facts(storage.fetchPart(LINK, range, measure, timing.deadline))).toMatchObject({
			outcome: 'notMeasured',
			message: 'Could not read its length: storage.test doesn’t support range requests',
		});
		expect(calls).toHaveLength(1);
	});
});
