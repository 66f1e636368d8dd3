import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { RequestTimeout } from '../../../../nodes/MediaGeneration/api/http/request-timeout';
import { TIME_LIMITS } from '../../../../nodes/MediaGeneration/api/http/timer';

const usual = { ...TIME_LIMITS };
beforeEach(() => {
	TIME_LIMITS.stallWindow = 150;
});
afterEach(() => {
	Object.assign(TIME_LIMITS, usual);
	bodies.splice(0).forEach((body) => body.destroy());
});

const bodies: Readable[] = [];
const trackBody = (body: Readable): Readable => {
	bodies.push(body.on('error', () => undefined));
	return body;
};

const waitForAbort = async ({ signal }: RequestTimeout): Promise<void> =>
	await new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

test('n8n’s cancellation ends the request, and is not reported as a time-out', async () => {
	const stop = new AbortController();
	const end = new RequestTimeout(stop.signal);
	expect(end.signal.aborted).toBe(false);
	stop.abort();
	expect([end.signal.aborted, end.reason]).toEqual([true, undefined]);
});

test('the time-out ends the request, and its reason contains the time', async () => {
	const end = new RequestTimeout(undefined);
	end.abortAfter(10);
	await waitForAbort(end);
	expect(end.reason).toContain('1 s');
});

test('of several time limits, the first one counts, and its reason stays', async () => {
	const end = new RequestTimeout(undefined);
	end.abortOnStall(trackBody(new PassThrough()));
	end.abortAfter(1_001);
	end.abortAfter(10);
	await waitForAbort(end);
	await pause(250);
	expect(end.reason).toContain('1 s');
});

test('a timer that was canceled, or released with its request, no longer fires', async () => {
	const stop = new AbortController();
	const [one, other] = [new RequestTimeout(stop.signal), new RequestTimeout(stop.signal)];
	one.abortAfter(10)();
	other.abortAfter(10);
	other.release();
	stop.abort();
	await pause(40);
	expect([one.signal.aborted, one.reason]).toEqual([true, undefined]);
	expect([other.signal.aborted, other.reason]).toEqual([false, undefined]);
});

test('an infinite time sets no limit', async () => {
	const end = new RequestTimeout(undefined);
	const cancel = end.abortAfter(Infinity);
	await pause(40);
	expect(end.signal.aborted).toBe(false);
	cancel();
});

async function* yieldChunks(bytes: number, chunks: number) {
	for (let chunk = 0; chunk < chunks; chunk++) {
		await pause(5);
		yield Buffer.alloc(bytes);
	}
	await new Promise(() => undefined);
}

/** A body that emits this many bytes about every 5 ms, `chunks` times, and never ends. */
const makeFlowingBody = (bytes: number, chunks = Infinity) =>
	trackBody(Readable.from(yieldChunks(bytes, chunks), { objectMode: false }));

test.each<[string, () => Readable]>([
	['never moves', () => trackBody(new PassThrough())],
	['moves a byte from time to time', () => makeFlowingBody(1)],
	['stops moving', () => makeFlowingBody(10_000, 3)],
])('a body that %s ends its request, and is closed', async (_, make) => {
	const body = make();
	const end = new RequestTimeout(undefined);
	end.abortOnStall(body);
	body.on('data', () => undefined);
	await waitForAbort(end);
	await pause(10);
	expect([end.reason, body.destroyed]).toEqual([expect.stringContaining('transfer'), true]);
});

test('a body that continues may last any time, and a complete one is left unchanged', async () => {
	const body = makeFlowingBody(10_000);
	const end = new RequestTimeout(undefined);
	end.abortOnStall(body);
	end.releaseWith(body);
	body.on('data', () => undefined);
	await pause(600);
	expect([end.signal.aborted, body.destroyed]).toEqual([false, false]);
	body.destroy();
	await pause(300);
	expect([end.signal.aborted, end.reason]).toEqual([false, undefined]);
});

test('after the end of its body, a request has a time limit of its own instead of a stall', async () => {
	const end = new RequestTimeout(undefined);
	const body = trackBody(Readable.from([Buffer.alloc(10)]));
	end.abortOnStall(body, 600);
	body.on('data', () => undefined);
	await pause(450);
	expect([body.readableEnded, end.signal.aborted]).toEqual([true, false]);
	await waitForAbort(end);
	expect(end.reason).toContain('timed out');
});

test('a stream keeps the timers of its request until it closes; any other body is already complete', async () => {
	const [streaming, whole] = [new RequestTimeout(undefined), new RequestTimeout(undefined)];
	for (const end of [streaming, whole]) end.abortAfter(20);
	streaming.releaseWith(trackBody(new PassThrough()));
	whole.releaseWith(Buffer.from('x'));
	await pause(80);
	expect([streaming.signal.aborted, whole.signal.aborted]).toEqual([true, false]);
});
