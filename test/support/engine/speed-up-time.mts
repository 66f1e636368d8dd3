import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { root } from '../../../machine/root.mts';

interface Clock {
	now(): number;
	date(): number;
	sleep(ms: number): Promise<void>;
	random(): number;
}

type CreateClock = (signal: AbortSignal | undefined, interrupt?: () => void) => Clock;

/** How far the node's time is ahead of real time, in milliseconds. */
let aheadMs = 0;

const readNodeTime = (): number => performance.now() + aheadMs;

function jumpTo(moment: number): void {
	aheadMs = Math.max(aheadMs, moment - performance.now());
}

const HTTP_FOLDER = join(root, 'dist/nodes/MediaGeneration/api/http');

type Send = (...values: unknown[]) => Promise<{ body: unknown }>;
type ClientClass = new (...values: unknown[]) => Record<'callService' | 'put' | 'stream', Send>;

/** The node's requests whose responses have not been read yet. */
const runningRequests = new Set<Promise<unknown>>();

async function track(request: Promise<{ body: unknown }>): Promise<{ body: unknown }> {
	const end = request
		.then(async ({ body }) => (isReadable(body) ? await finished(body) : undefined))
		.catch(() => undefined)
		.finally(() => runningRequests.delete(end));
	runningRequests.add(end);
	return await request;
}

function trackRequests(): void {
	const path = join(HTTP_FOLDER, 'client.js');
	jest.doMock(path, () => {
		const actual = jest.requireActual<{ HttpClient: ClientClass }>(path);
		class HttpClient extends actual.HttpClient {
			override callService: Send = async (...sent) => await track(super.callService(...sent));
			override put: Send = async (...sent) => await track(super.put(...sent));
			override stream: Send = async (...sent) => await track(super.stream(...sent));
		}
		return { ...actual, HttpClient };
	});
}

const isReadable = (body: unknown): body is Readable => body instanceof Readable;

/**
 * Divides the node's pauses by `factor`. After each pause, waits for running requests, so that a loaded machine causes
 * no time-outs, and moves the node's time to the end of the undivided pause. Must be called before the node is loaded.
 * Each run of the node starts at the real date.
 */
export function speedUpTime(factor: number): void {
	trackRequests();
	const path = join(HTTP_FOLDER, 'clock.js');
	jest.doMock(path, () => {
		const actual = jest.requireActual<{ createClock: CreateClock }>(path);
		const createClock: CreateClock = (signal, interrupt) => {
			const real = actual.createClock(signal, interrupt);
			const before = aheadMs;
			return {
				now: readNodeTime,
				date: () => real.date() + aheadMs - before,
				sleep: async (ms) => {
					const end = readNodeTime() + ms;
					await real.sleep(ms / factor);
					await Promise.all(runningRequests);

					jumpTo(end);
				},
				random: real.random,
			};
		};
		return { ...actual, createClock };
	});
}

const TICK_MS = 20;

/** The node's longest time limit for a request. */
const LONGEST_TIMEOUT_MS = 60_000;

/**
 * Replaces the timers of the node's requests. This timer counts only while the process runs, so that a loaded machine causes no
 * time-outs. When the timer ends, the node's time jumps to the end of `ms` or of `LONGEST_TIMEOUT_MS`, whichever is longer.
 */
function startTickTimer(ms: number, ring: () => void): () => void {
	const end = readNodeTime() + Math.max(ms, LONGEST_TIMEOUT_MS);
	let left = ms;
	const timer = setInterval(() => {
		left -= TICK_MS;
		if (left > 0) return;
		clearInterval(timer);
		jumpTo(end);
		ring();
	}, TICK_MS).unref();
	return () => clearInterval(timer);
}

/** The private parts of the node's class. */
type TimeoutClass = new (...values: unknown[]) => { cleanUps: Array<() => void> };

/**
 * Sets all time limits of requests to `ms`; the returned limits can be changed later. Must be called before the node is
 * loaded.
 */
export function shortenTimes(ms: number): Record<'call' | 'part', number> {
	const path = join(HTTP_FOLDER, 'request-timeout.js');
	const actual =
		jest.requireActual<typeof import('../../../nodes/MediaGeneration/api/http/request-timeout')>(
			path,
		);
	const { TIME_LIMITS } = actual;
	Object.assign(TIME_LIMITS, { call: ms, part: ms });
	class RequestTimeout extends (actual.RequestTimeout as unknown as TimeoutClass) {
		setTimer(limitMs: number, ring: () => void): () => void {
			const stop = limitMs === Infinity ? () => undefined : startTickTimer(limitMs, ring);
			this.cleanUps.push(stop);
			return stop;
		}
	}
	jest.doMock(path, () => ({ ...actual, RequestTimeout }));
	return TIME_LIMITS;
}
