import type { HttpResponse } from '../../../nodes/MediaGeneration/api/client';
import { Deadline } from '../../../nodes/MediaGeneration/api/deadline';
import { BrokenTransfer, Disconnected } from '../../../nodes/MediaGeneration/api/disconnected';
import type { Policy } from '../../../nodes/MediaGeneration/api/retry';
import { backOffMs, pauseAfter, retryAfterMs } from '../../../nodes/MediaGeneration/api/retry';
import { START, TODAY, VirtualClock } from '../../support/virtual-clock.mts';

const response = (status: number, headers: HttpResponse['headers'] = {}): HttpResponse => ({
	status,
	headers,
	body: {},
});

const refused = new Disconnected('media.test', 'ECONNREFUSED', true, false);
const reset = new Disconnected('media.test', 'ECONNRESET', false, false);

const MINUTE = 60_000;

/** Sends as long as there is a pause before another attempt: gets each result in turn, then always a 200. */
async function attempt(policy: Policy, results: Array<HttpResponse | Disconnected>, minutes = 2) {
	const clock = new VirtualClock();
	const deadline = Deadline.in(clock, minutes * MINUTE);
	for (let sent = 0; ;) {
		const result = results[sent] ?? response(200);
		const attempted = { policy, attempt: sent++, startedAt: START, deadline, clock };
		const pauseMs = pauseAfter(result, attempted);
		if (pauseMs === undefined) return { result, sent, clock };
		await clock.sleep(pauseMs);
	}
}

describe('what is sent again', () => {
	test.each([408, 425, 429, 500, 502, 503, 504])('a safe call after HTTP %i', async (status) => {
		const { result, sent } = await attempt('safe', [response(status)]);
		expect([sent, (result as HttpResponse).status]).toEqual([2, 200]);
	});

	test.each([refused, reset])('a safe call after a broken connection: %s', async (error) => {
		expect((await attempt('safe', [error, error])).sent).toBe(3);
	});

	test('a paid call if certainly nothing was accepted: 429 and a refused connection', async () => {
		const { sent, result } = await attempt('paid', [response(429), refused, response(429)]);
		expect([sent, (result as HttpResponse).status]).toEqual([4, 200]);
	});
});

describe('what is never sent again', () => {
	test.each([408, 425, 500, 502, 503, 504, 520])('a paid call after HTTP %i', async (status) => {
		const { result, sent } = await attempt('paid', [response(status)]);
		expect([sent, (result as HttpResponse).status]).toEqual([1, status]);
	});

	test('a paid call after a connection that broke on the way', async () => {
		expect(await attempt('paid', [reset])).toMatchObject({ sent: 1, result: reset });
	});

	test.each(['safe', 'paid'] as const)('a %s call after a final response', async (policy) => {
		for (const status of [200, 204, 301, 400, 401, 402, 403, 404, 409, 410, 422]) {
			expect((await attempt(policy, [response(status)])).sent).toBe(1);
		}
	});

	test.each(['safe', 'paid'] as const)(
		'a %s call that is hopeless, such as one to half an address',
		async (policy) => {
			const hopeless = new Disconnected('media.test', 'ERR_INVALID_URL', true, true);
			expect(await attempt(policy, [hopeless])).toMatchObject({ sent: 1, result: hopeless });
		},
	);
});

test.each([
	['a response that is none of the service’s', response(200), 3],
	['a download that broke off', new BrokenTransfer('https://cdn.test/a', 'broke off'), 5],
])('%s has a number of attempts', (_, result, attempts) => {
	const clock = new VirtualClock();
	const deadline = Deadline.in(clock, 60 * MINUTE);
	const attempted = { policy: 'safe', startedAt: START, deadline, clock } as const;
	const isLast = (attempt: number): boolean =>
		pauseAfter(result, { ...attempted, attempt, isUsable: () => false }) === undefined;
	expect([isLast(0), isLast(attempts - 2), isLast(attempts - 1)]).toEqual([false, false, true]);
});

test('a download that broke off is attempted again after patience with errors has ended', () => {
	const clock = new VirtualClock();
	const [deadline, patience] = [60, 0].map((minutes) => Deadline.in(clock, minutes * MINUTE));
	const attempted = { policy: 'safe', attempt: 0, startedAt: START, clock } as const;
	const again = [new BrokenTransfer('https://cdn.test/a', 'broke off'), reset].map(
		(result) => pauseAfter(result, { ...attempted, deadline: deadline!, patience }) !== undefined,
	);
	expect(again).toEqual([true, false]);
});

describe('how long it waits', () => {
	test('twice as long each time, from half a second up to half a minute', async () => {
		const { clock } = await attempt('safe', Array<HttpResponse>(9).fill(response(503)));
		expect(clock.pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
	});

	test('jitter spreads a pause by a quarter to both sides', () => {
		expect([0, 0.5, 1].map((random) => backOffMs(2, random))).toEqual([1500, 2000, 2500]);
	});

	test('as long as Retry-After says, in seconds', async () => {
		const { clock, sent } = await attempt('paid', [response(429, { 'retry-after': '7' })]);
		expect([clock.pauses, sent]).toEqual([[7000], 2]);
	});

	test('as long as Retry-After says, as a date', async () => {
		const date = new Date(TODAY + 42_000).toUTCString();
		expect((await attempt('safe', [response(503, { 'retry-after': date })])).clock.pauses).toEqual([
			42_000,
		]);
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
		expect(retryAfterMs({ 'retry-after': value }, TODAY)).toBe(expected);
	});

	test('Retry-After 0 does not make it retry without a pause', async () => {
		const { clock } = await attempt('safe', [response(429, { 'retry-after': '0' })]);
		expect(clock.pauses).toEqual([500]);
	});
});

describe('when it gives up', () => {
	test('with the last response, before an attempt would begin after the deadline', async () => {
		const { result, sent, clock } = await attempt(
			'safe',
			Array<HttpResponse>(99).fill(response(503)),
			1,
		);
		expect((result as HttpResponse).status).toBe(503);
		expect(sent).toBeGreaterThan(5);
		expect(clock.elapsed()).toBeGreaterThan(MINUTE / 2);
		expect(clock.elapsed()).toBeLessThanOrEqual(MINUTE);
	});

	test('at once if Retry-After is beyond the deadline', async () => {
		const { sent, clock } = await attempt('paid', [response(429, { 'retry-after': '121' })]);
		expect([sent, clock.pauses]).toEqual([1, []]);
	});

	test('with the last broken connection', async () => {
		const { result } = await attempt('safe', Array<Disconnected>(99).fill(reset), 1);
		expect(result).toBe(reset);
	});
});
