import {
	createCaller,
	type Call,
	type ReadResult,
} from '../../../../nodes/MediaGeneration/api/calls/call';
import type { CallPurpose } from '../../../../nodes/MediaGeneration/api/failures/call-failure';
import type { HttpResponse } from '../../../../nodes/MediaGeneration/api/http/client';
import { Canceled } from '../../../../nodes/MediaGeneration/api/http/clock';
import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { ConnectionError } from '../../../../nodes/MediaGeneration/api/http/connection-error';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import { RateLimiter } from '../../../../nodes/MediaGeneration/api/calls/rate-limiter';
import { RequestQueue } from '../../../../nodes/MediaGeneration/api/calls/request-queue';
import { DefaultTiming } from '../../../../nodes/MediaGeneration/api/calls/call-timing';
import { VirtualClock } from '../../../support/virtual-clock.mts';

/** The started timers; a test fires a timer with `ring` instead of waiting. */
const mockTimers: Array<{ ms: number; ring: () => void }> = [];
jest.mock('../../../../nodes/MediaGeneration/api/http/timer', () => ({
	startTimer(ms: number, ring: () => void) {
		mockTimers.push({ ms, ring });
		return () => undefined;
	},
}));
beforeEach(() => (mockTimers.length = 0));

const rejected = new Failure({ outcome: 'notRead', message: 'no' });
const readWhole = (value: HttpResponse): ReadResult<HttpResponse> =>
	value.status < 300 ? { value } : { failure: rejected };
const makeResponse = (status: number): HttpResponse => ({ status, headers: {}, body: {} });
const read: CallPurpose = {
	aim: 'read it',
	outcome: 'notRead',
	missingMessage: '',
	projectId: 'p1',
};
const paid: CallPurpose = { aim: 'start the project', outcome: 'notAccepted', missingMessage: '' };

function makeCaller(places = 20, failsFast = false) {
	const clock = new VirtualClock();
	const queue = new RequestQueue(places, clock);
	const reported: string[] = [];
	const call = createCaller(clock, queue, {
		report: (sentence) => reported.push(sentence),
		failsFast,
	});
	const when = new DefaultTiming(clock);
	const make = async (outcomes: Array<number | Error>, more: Partial<Call<HttpResponse>> = {}) => {
		let sent = 0;
		const result = await call({
			timing: when.createCallTiming(),
			purpose: read,
			read: readWhole,
			send: async () => {
				const outcome = outcomes[Math.min(sent++, outcomes.length - 1)]!;
				if (typeof outcome !== 'number') throw outcome;
				return makeResponse(outcome);
			},
			...more,
		}).catch((error: unknown) => error);
		return { result, sent };
	};
	return { clock, queue, call, make, reported, when };
}

test('each response is read once, and the call ends with the last result', async () => {
	const reads: number[] = [];
	const { result } = await makeCaller().make([503, 429, 404], {
		read: (one) => {
			reads.push(one.status);
			return one.status === 404 ? { value: one } : { failure: rejected };
		},
	});
	expect(reads).toEqual([503, 429, 404]);
	expect(result).toEqual(makeResponse(404));
});

test('the call ends with the failure that was read, which may be a missing response', async () => {
	const fails = () => ({ failure: rejected });
	expect((await makeCaller().make([400], { read: fails })).result).toBe(rejected);
	const broken = new ConnectionError('media.test', 'CERT_HAS_EXPIRED', true, true);
	expect((await makeCaller().make([broken])).result).toMatchObject({
		facts: { outcome: 'notRead', projectId: 'p1', message: expect.stringContaining('media.test') },
	});
});

test('no attempt starts after the deadline, and the error reports that', async () => {
	const tooLate = new Failure({ outcome: 'notStarted', message: 'too late' });
	const { clock, make } = makeCaller();
	const deadline = Deadline.start(clock, 0).withFailure(() => tooLate);
	const timing = { deadline };
	const read = () => ({ failure: rejected });
	expect(await make([200], { timing })).toMatchObject({ sent: 1, result: makeResponse(200) });
	expect(await make([503], { timing, read })).toEqual({ sent: 1, result: rejected });
	clock.advance(1);
	expect(await make([200], { timing })).toEqual({ sent: 0, result: tooLate });
});

test('a rate limiter delays a call until its deadline, and no longer', async () => {
	const { clock, make } = makeCaller();
	const free = Deadline.start(clock, 60_000);
	const rateLimiter = {
		getDelayMs: () => Math.max(0, free.remainingMs()),
		noteStart: () => undefined,
		noteAcceptance: () => undefined,
		noteThrottling: () => undefined,
	};
	const { sent, result } = await make([200], {
		rateLimiter,
		timing: { deadline: Deadline.start(clock, 6_000) },
	});
	expect([sent, result]).toEqual([0, expect.any(Failure)]);
	expect(clock.elapsed()).toBeGreaterThanOrEqual(6_000);
	expect(clock.elapsed()).toBeLessThan(7_000);
});

test('a canceled call isn’t sent again, but a generation call in flight may have been accepted', async () => {
	const end = async (purpose: CallPurpose, isRequestInProgress: boolean) =>
		await makeCaller().make([new Canceled(isRequestInProgress)], { purpose });
	const lost = { facts: { outcome: 'responseLost' } };
	expect(await end(paid, true)).toMatchObject({ sent: 1, result: lost });
	expect(await end(paid, false)).toEqual({ sent: 1, result: expect.any(Canceled) });
	expect(await end(read, true)).toEqual({ sent: 1, result: expect.any(Canceled) });
});

test('a call keeps its turn for three attempts; then later ones may precede it', async () => {
	const { clock, queue, call } = makeCaller(1);
	const order: string[] = [];
	const busy = async (name: string, rejections: number) => {
		let left = rejections;
		await call({
			purpose: read,
			timing: { ticket: queue.takeTicket(), deadline: new Deadline(() => Infinity) },
			read: readWhole,
			send: async () => {
				order.push(name);
				// Long enough for the other calls to wait for the only place.
				await clock.sleep(60_000);
				return makeResponse(left-- > 0 ? 503 : 200);
			},
		});
	};
	await Promise.all([busy('a', 4), busy('b', 0), busy('c', 0), busy('d', 0), busy('e', 0)]);
	expect(order.join('')).toBe('abacadeaa');
});

test('a call may be repeated safely, unless it costs credits', async () => {
	expect((await makeCaller().make([503, 200])).sent).toBe(2);
	expect((await makeCaller().make([503, 200], { purpose: paid })).sent).toBe(1);
});

const unreachable = new ConnectionError('media.test', 'ECONNREFUSED', true, false);

describe('the reports during a wait', () => {
	test.each<[string, number | Error]>([
		['media.test cannot be reached (ECONNREFUSED)', unreachable],
		['too many requests (429)', 429],
		['HTTP 503', 503],
	])(
		'contain immediately the reason for the first retry (%s), and the longest duration',
		async (why, first) => {
			const { make, reported } = makeCaller();
			await make([first, 200]);
			expect(reported).toEqual([`Waiting to read it: ${why}; at most 2 more minutes`]);
		},
	);

	test('follow every half minute afterwards, even in one long pause', async () => {
		const { clock, make, reported } = makeCaller();
		const responses = [
			{ ...makeResponse(429), headers: { 'retry-after': '300' } },
			makeResponse(200),
		];
		const timing = { deadline: Deadline.start(clock, 3_600_000) };
		await make([], { timing, send: async () => responses.shift()! });
		expect(reported).toHaveLength(10);
		expect(reported[0]).toContain('at most 60 more minutes');
		expect(reported[9]).toContain('at most 56 more minutes');
	});

	test('are shared by calls that wait at the same time', async () => {
		const { make, reported } = makeCaller();
		await Promise.all(Array.from({ length: 50 }, async () => await make([429, 200])));
		expect(reported).toHaveLength(1);
	});

	test.each([
		[false, read, 'Waiting to read it: no response yet; at most 2 more minutes'],
		// No time limit is reported, because the node waits for the response.
		[true, paid, 'Waiting to start the project: no response yet'],
	] as const)(
		'in a manual run (%p), mention after ten seconds without a response to %j that there is none yet',
		async (failsFast, purpose, sentence) => {
			const { clock, make, reported } = makeCaller(20, failsFast);
			const rateLimiter = new RateLimiter(clock);
			const send = async () => {
				expect(reported).toEqual([]);
				mockTimers.find(({ ms }) => ms === 10_000)!.ring();
				return makeResponse(200);
			};
			await make([], { purpose, send, rateLimiter });
			expect(reported).toEqual([sentence]);
		},
	);

	test('are omitted if the response arrives immediately', async () => {
		const { make, reported } = makeCaller();
		await make([200]);
		expect(reported).toEqual([]);
	});
});

describe('a host that never sent a response', () => {
	test.each([
		[true, 10_000, read],
		[false, 120_000, read],
		[true, 10_000, paid],
	] as const)('in a manual run (%p), is given up after at most %i ms: %j', async (...row) => {
		const [failsFast, ms, purpose] = row;
		const { make, clock } = makeCaller(20, failsFast);
		const { result, sent } = await make([unreachable], { purpose });
		expect(result).toMatchObject({ facts: { outcome: purpose.outcome } });
		expect(sent).toBeGreaterThan(1);
		expect(clock.elapsed()).toBeLessThanOrEqual(ms);
		expect(clock.elapsed()).toBeGreaterThan(ms / 3);
	});

	test.each([read, paid])('has ten seconds for the whole run: %j', async (purpose) => {
		const { make, clock } = makeCaller(2, true);
		const send = async (ms: number) => {
			await clock.sleep(ms);
			throw new ConnectionError('media.test', 'timed out', false, false);
		};
		const ends = await Promise.all(
			Array.from({ length: 9 }, async () => await make([], { purpose, send })),
		);
		expect(clock.elapsed()).toBeLessThanOrEqual(10_000);
		// The first two calls were sent; the others got a place too late.
		const outcomes = ends.map(({ result }) => (result as Failure).facts.outcome);
		const sent = purpose === paid ? 'responseLost' : 'notRead';
		expect(outcomes).toEqual([...Array(2).fill(sent), ...Array(7).fill(purpose.outcome)]);
	});

	test('gives its advice again for a call that isn’t sent', async () => {
		const { make, clock } = makeCaller(20, true);
		const advice = { first: 'Trust the certificate' };
		const untrusted = new ConnectionError('h', 'CERT', true, true, 'untrusted', undefined, advice);
		const first = await make([untrusted]);
		await clock.sleep(10_000);
		const second = await make([200]);
		expect([first.sent, second.sent]).toEqual([1, 0]);
		for (const { result } of [first, second]) {
			expect((result as Failure).facts).toMatchObject({ advice });
		}
	});

	test('has the usual time by default, as in a production run', async () => {
		const clock = new VirtualClock();
		const send = () => Promise.reject(unreachable);
		const call = createCaller(clock, new RequestQueue(20, clock));
		const timing = new DefaultTiming(clock).createCallTiming();
		await expect(call({ timing, purpose: read, read: readWhole, send })).rejects.toThrow(Failure);
		expect(clock.elapsed()).toBeGreaterThan(30_000);
	});

	test.each([200, 404, 429, 503])('has the usual time after a %i', async (status) => {
		const { make, clock } = makeCaller(20, true);
		await make([status, 200]);
		const before = clock.elapsed();
		await make([unreachable]);
		expect(clock.elapsed() - before).toBeGreaterThan(30_000);
	});
});
