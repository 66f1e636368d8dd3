import type { HttpResponse } from '../../../../nodes/MediaGeneration/api/http/client';
import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import {
	BrokenTransfer,
	ConnectionError,
} from '../../../../nodes/MediaGeneration/api/http/connection-error';
import type { Policy } from '../../../../nodes/MediaGeneration/api/calls/retry';
import {
	computeBackOffMs,
	isOk,
	computePauseMs,
	readRetryAfterMs,
} from '../../../../nodes/MediaGeneration/api/calls/retry';
import { INITIAL_NOW, TODAY, VirtualClock } from '../../../support/virtual-clock.mts';

type Headers = HttpResponse['headers'];
const makeResponse = (status: number, headers: Headers = {}) => ({ status, headers, body: {} });

const refused = new ConnectionError('media.test', 'ECONNREFUSED', true, false);
const reset = new ConnectionError('media.test', 'ECONNRESET', false, false);

const MINUTE = 60_000;

/** Repeats a request until `computePauseMs` returns no pause. The request has the results in order, and then a 200. */
async function runAttempts(
	policy: Policy,
	results: Array<HttpResponse | ConnectionError>,
	minutes = 2,
) {
	const clock = new VirtualClock();
	const deadline = Deadline.start(clock, minutes * MINUTE);
	for (let sent = 0; ;) {
		const result = results[sent] ?? makeResponse(200);
		const attempted = { policy, attempt: sent++, startedAt: INITIAL_NOW, deadline, clock };
		const pauseMs = computePauseMs(result, attempted);
		if (pauseMs === undefined) return { result, sent, clock };
		await clock.sleep(pauseMs);
	}
}

const FINAL = [200, 204, 301, 400, 401, 402, 403, 404, 409, 410, 422, 520];

/**
 * The title, the number of times that a safe call and a paid call are sent, and the result of the first attempt.
 * Retries get a 200.
 */
const SENT = [
	...[408, 425, 500, 502, 503, 504].map((status) => [`HTTP ${status}`, 2, 1, makeResponse(status)]),
	['HTTP 429', 2, 2, makeResponse(429)],
	...FINAL.map((status) => [`HTTP ${status}`, 1, 1, makeResponse(status)]),
	['no connection', 2, 2, refused],
	['a broken connection', 2, 1, reset],
	['an invalid address', 1, 1, new ConnectionError('media.test', 'ERR_INVALID_URL', true, true)],
] as Array<[string, number, number, HttpResponse | ConnectionError]>;

test.each(SENT)(
	'%s: a safe call is sent %i times, and a paid one %i times',
	async (_, safe, paid, first) => {
		for (const [policy, times] of Object.entries({ safe, paid })) {
			const { result, sent } = await runAttempts(policy as Policy, [first]);
			expect({ policy, sent }).toEqual({ policy, sent: times });
			expect(result).toEqual(sent === 1 ? first : makeResponse(200));
		}
	},
);

test.each([
	['a foreign response', makeResponse(200), 3],
	['a download that broke off', new BrokenTransfer('https://cdn.test/a', 'broke off'), 5],
])('%s has a limited number of attempts', (_, result, attempts) => {
	const clock = new VirtualClock();
	const deadline = Deadline.start(clock, 60 * MINUTE);
	const attempted = { policy: 'safe', startedAt: INITIAL_NOW, deadline, clock } as const;
	const isLast = (attempt: number): boolean =>
		computePauseMs(result, { ...attempted, attempt, mayBeTransient: true }) === undefined;
	expect([isLast(0), isLast(attempts - 2), isLast(attempts - 1)]).toEqual([false, false, true]);
});

test('a download that broke off is retried even after the time for errors has ended', () => {
	const clock = new VirtualClock();
	const [deadline, errorRetryDeadline] = [60, 0].map((minutes) =>
		Deadline.start(clock, minutes * MINUTE),
	);
	const attempted = { policy: 'safe', attempt: 0, startedAt: INITIAL_NOW, clock } as const;
	const again = [new BrokenTransfer('https://cdn.test/a', 'broke off'), reset].map(
		(result) =>
			computePauseMs(result, { ...attempted, deadline: deadline!, errorRetryDeadline }) !==
			undefined,
	);
	expect(again).toEqual([true, false]);
});

describe('the pause before a retry', () => {
	const again = SENT.filter(([, safe]) => safe > 1);
	test.each(again)(
		'%s: doubles each time, from half a second up to half a minute',
		async (...[, , , result]) => {
			const { clock } = await runAttempts('safe', Array<typeof result>(9).fill(result), 10);
			const pauses = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];
			expect(clock.pauses).toEqual(pauses);
		},
	);

	test('varies randomly by a quarter in both directions', () => {
		expect([0, 0.5, 1].map((random) => computeBackOffMs(2, random))).toEqual([1500, 2000, 2500]);
	});

	test.each([
		['7', 7_000],
		[new Date(TODAY + 42_000).toUTCString(), 42_000],
		// The pause is never zero.
		['0', 500],
	])('is as long as Retry-After: %s', async (after, ms) => {
		const { clock } = await runAttempts('paid', [makeResponse(429, { 'retry-after': after })]);
		expect(clock.pauses).toEqual([ms]);
	});

	test.each([
		['3', 3000],
		[' 0 ', 0],
		[new Date(TODAY + 5000).toUTCString(), 5000],
		[new Date(TODAY - 5000).toUTCString(), 0],
		['soon', undefined],
		['', undefined],
		[undefined, undefined],
	])('Retry-After %p means %p milliseconds', (value, expected) => {
		expect(readRetryAfterMs({ 'retry-after': value }, TODAY)).toBe(expected);
	});
});

test('is counted from the time of the response if Retry-After is a date, whatever this machine’s clock shows', () => {
	const date = new Date(TODAY - 7_200_000).toUTCString();
	const after = new Date(TODAY - 7_200_000 + 5000).toUTCString();
	expect(readRetryAfterMs({ date, 'retry-after': after }, TODAY)).toBe(5000);
});

describe('the last attempt', () => {
	test.each([
		['response', makeResponse(503)],
		['broken connection', reset],
	])(
		'fails with the last %s if another attempt would begin after the deadline',
		async (_, each) => {
			const { result, sent, clock } = await runAttempts(
				'safe',
				Array<typeof each>(99).fill(each),
				1,
			);
			expect(result).toBe(each);
			expect(sent).toBeGreaterThan(5);
			expect(clock.elapsed()).toBeGreaterThan(MINUTE / 2);
			expect(clock.elapsed()).toBeLessThanOrEqual(MINUTE);
		},
	);

	test('fails immediately if Retry-After is beyond the deadline', async () => {
		const { sent, clock } = await runAttempts('paid', [
			makeResponse(429, { 'retry-after': '121' }),
		]);
		expect([sent, clock.pauses]).toEqual([1, []]);
	});
});

test('success is a status from 200 to 299', () => {
	const statuses = [199, 200, 299, 300];
	expect(statuses.filter((status) => isOk(makeResponse(status)))).toEqual([200, 299]);
});
