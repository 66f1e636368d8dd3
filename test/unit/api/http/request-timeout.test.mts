import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
	RequestTimeout,
	TIME_LIMITS,
} from '../../../../nodes/MediaGeneration/api/http/request-timeout';

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

test('n8n’s cancellation ends the request, and is not reported as a time-out', () => {
	const stop = new AbortController();
	const timeout = new RequestTimeout(stop.signal);
	expect(timeout.signal.aborted).toBe(false);
	stop.abort();
	expect([timeout.signal.aborted, timeout.reason]).toEqual([true, undefined]);
});

test('a timer that was stopped or released no longer fires; without a limit, none does', async () => {
	const timeouts = [1, 2, 3].map(() => new RequestTimeout(undefined));
	timeouts[0]!.abortAfter(10)();
	timeouts[1]!.abortAfter(10);
	timeouts[1]!.release();
	timeouts[2]!.abortAfter(Infinity);
	await pause(40);
	expect(timeouts.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
	timeouts[2]!.release();
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
	const timeout = new RequestTimeout(undefined);
	timeout.abortOnStall(body);
	body.on('data', () => undefined);
	await waitForAbort(timeout);
	await pause(10);
	expect([timeout.reason, body.destroyed]).toEqual(['the transfer stalled', true]);
});

test('a body that continues may last any time, until it closes', async () => {
	const body = makeFlowingBody(10_000);
	const timeout = new RequestTimeout(undefined);
	timeout.abortOnStall(body);
	timeout.releaseWith(body);
	body.on('data', () => undefined);
	await pause(400);
	expect([timeout.signal.aborted, body.destroyed]).toEqual([false, false]);
	body.destroy();
	await pause(200);
	expect(timeout.signal.aborted).toBe(false);
});

test('after the end of its body, a request has a time limit of its own instead of a stall', async () => {
	const timeout = new RequestTimeout(undefined);
	const body = trackBody(Readable.from([Buffer.alloc(10)]));
	timeout.abortOnStall(body, 400);
	body.on('data', () => undefined);
	await pause(250);
	expect([body.readableEnded, timeout.signal.aborted]).toEqual([true, false]);
	await waitForAbort(timeout);
	expect(timeout.reason).toBe('timed out after 1 s');
});
