import {
	Caller,
	GIVE_UP_MS,
	type CallTiming,
} from '../../../../nodes/MediaGeneration/api/calls/caller';
import { Deadline } from '../../../../nodes/MediaGeneration/api/calls/deadline';
import { RequestQueue } from '../../../../nodes/MediaGeneration/api/calls/request-queue';
import type { CallPurpose } from '../../../../nodes/MediaGeneration/api/failures/call-failure';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import type { HttpResponse } from '../../../../nodes/MediaGeneration/api/http/client';
import {
	BrokenTransfer,
	ConnectionError,
} from '../../../../nodes/MediaGeneration/api/http/connection-error';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const MINUTE = 60_000;
const PURPOSES = {
	safe: { aim: 'read it', outcome: 'notRead' },
	paid: { aim: 'start the project', outcome: 'notAccepted' },
} as const satisfies Record<string, CallPurpose>;
type Policy = keyof typeof PURPOSES;

type Result = number | Error | HttpResponse;
const makeResponse = (status: number, headers: HttpResponse['headers'] = {}): HttpResponse => ({
	status,
	headers,
	body: {},
});
const refused = new ConnectionError('refused', { isUnsent: true });
const reset = new ConnectionError('reset');
const untrusted = new ConnectionError('untrusted', { isUnsent: true, isPermanent: true });
const brokenTransfer = new BrokenTransfer('broke off');
/** A 2xx without the expected content. */
const PAGE = makeResponse(299);

function makeWorld(isManual = false, places = 20) {
	const clock = new VirtualClock();
	const queue = new RequestQueue(places, clock);
	const caller = new Caller(clock, queue, isManual);
	const inMinutes = (minutes: number) => Deadline.start(clock, minutes * MINUTE);
	/** Each attempt has the next result; the last result repeats. `ms` is how long each attempt may take. */
	const call = async (policy: Policy, results: readonly Result[], timing?: Partial<CallTiming>) => {
		const limits: number[] = [];
		const end = await caller
			.call({
				timing: { deadline: inMinutes(60), giveUpMs: GIVE_UP_MS, ...timing },
				purpose: PURPOSES[policy],
				isOfService: results[0] !== brokenTransfer,
				async send(ms) {
					const result = results[Math.min(limits.push(ms), results.length) - 1]!;
					if (result instanceof Error) throw result;
					return typeof result === 'number' ? makeResponse(result) : result;
				},
				read: (response) =>
					response.status === 200
						? { value: response.status }
						: {
								failure: new Failure({ outcome: 'notRead', message: `HTTP ${response.status}` }),
								mayBeTransient: response === PAGE,
							},
			})
			.catch((error: unknown) => error);
		return { end, limits, sent: limits.length };
	};
	return { clock, queue, call, inMinutes };
}

const REPEATED = [408, 425, 500, 502, 503, 504];
const FINAL = [301, 400, 401, 402, 403, 404, 409, 410, 422, 520];

/** How often a safe and a paid call are sent if the first attempt has this result, and the next one succeeds. */
test.each<[string, number, number, Result]>([
	...[...REPEATED].map((status): [string, number, number, Result] => [`${status}`, 2, 1, status]),
	['429', 2, 2, 429],
	...FINAL.map((status): [string, number, number, Result] => [`${status}`, 1, 1, status]),
	['no connection', 2, 2, refused],
	['a lost connection', 2, 1, reset],
	['an untrusted certificate', 1, 1, untrusted],
	['a page', 2, 1, PAGE],
	['a broken download', 2, 2, brokenTransfer],
])('%s: a safe call is sent %i times, a paid one %i times', async (...row) => {
	const [, safe, paid, first] = row;
	expect((await makeWorld().call('safe', [first, 200])).sent).toBe(safe);
	if (first !== brokenTransfer)
		expect((await makeWorld().call('paid', [first, 200])).sent).toBe(paid);
});

test.each<[string, Result, number]>([
	['a page', PAGE, 3],
	['a broken download', brokenTransfer, 5],
])('%s has a limited number of attempts', async (_, result, attempts) => {
	expect((await makeWorld().call('safe', [result])).sent).toBe(attempts);
});

test('a broken download is repeated even after two minutes, other errors aren’t', async () => {
	const late = { giveUpMs: 0 };
	expect((await makeWorld().call('safe', [brokenTransfer], late)).sent).toBe(5);
	expect((await makeWorld().call('safe', [reset], late)).sent).toBe(1);
});

test.each<[Policy, Result, number | undefined, number]>([
	['safe', 503, GIVE_UP_MS, 2],
	['safe', 429, GIVE_UP_MS, 2],
	['safe', reset, undefined, 60],
	['paid', 429, undefined, 60],
	['paid', refused, undefined, 2.5],
])('%s, %p until %p: it ends within %d minutes', async (policy, result, giveUpMs, minutes) => {
	const { call, clock } = makeWorld();
	await call(policy, [result], { giveUpMs });
	expect(clock.elapsed()).toBeLessThanOrEqual(minutes * MINUTE);
	expect(clock.elapsed()).toBeGreaterThan((minutes * MINUTE) / 3);
});

test('the two minutes begin again with each call that the service accepts', async () => {
	const { call, clock } = makeWorld();
	const failing = call('safe', [503]);
	await clock.sleep(1.5 * MINUTE);
	await call('safe', [200]);
	await failing;
	expect(clock.elapsed()).toBeGreaterThan(2 * MINUTE);
});

test('the pause doubles from half a second to half a minute', async () => {
	const { call, clock } = makeWorld();
	await call('safe', [...Array<number>(9).fill(503), 200], { giveUpMs: undefined });
	const pauses = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];
	expect(clock.pauses).toEqual(pauses);
});

test.each([
	['7', 7_000],
	['0', 500],
	['soon', 500],
])('it is as long as Retry-After: %s', async (after, ms) => {
	const { call, clock } = makeWorld();
	await call('paid', [makeResponse(503, {}), 200]);
	await call('safe', [makeResponse(503, { 'retry-after': after }), 200]);
	expect(clock.pauses).toEqual([ms]);
});

test('a Retry-After beyond the deadline ends the call at once, and delays others by a minute', async () => {
	const { call, clock } = makeWorld();
	expect((await call('paid', [makeResponse(429, { 'retry-after': '3601' })])).sent).toBe(1);
	expect(clock.elapsed()).toBe(0);
	await call('safe', [200]);
	expect(clock.elapsed()).toBe(MINUTE);
});

describe('in a manual run, until the service has responded', () => {
	test.each<[string, Policy, Result, number, number]>([
		['a silent server', 'safe', reset, 2, 10_000],
		['a server that refuses', 'safe', refused, 2, 10_000],
		['a start that was refused', 'paid', refused, 2, Infinity],
		['a start without a response', 'paid', reset, 1, Infinity],
	])('%s has %i attempts', async (_, policy, result, attempts, ms) => {
		const { limits } = await makeWorld(true).call(policy, [result]);
		expect(limits).toEqual(Array(attempts).fill(ms));
	});

	test('a 503 is repeated as usual, and so is everything after it', async () => {
		const { call } = makeWorld(true);
		const { limits } = await call('safe', [503, reset, reset, reset, 200]);
		expect(limits).toEqual([10_000, ...Array(4).fill(Infinity)]);
	});
});

test('no call starts after its deadline, even if it still waits', async () => {
	const { call, clock, inMinutes } = makeWorld(false, 1);
	const notStarted = new Failure({ outcome: 'notStarted', message: 'too late' });
	const timing = { deadline: inMinutes(1), makeExpiryFailure: () => notStarted };
	await call('safe', [makeResponse(429, { 'retry-after': '90' }), 200]);
	const before = clock.elapsed();
	expect(await call('safe', [200], timing)).toMatchObject({ end: notStarted, sent: 0 });
	expect(clock.elapsed()).toBe(before);
});

test('a rate limiter’s pause delays no call beyond its deadline, and calls come in the order of their tickets', async () => {
	const { call, clock, inMinutes, queue } = makeWorld();
	const order: string[] = [];
	const tickets = [queue.takeTicket(), queue.takeTicket()];
	const throttled = call('safe', [makeResponse(429, { 'retry-after': '30' }), 200]);
	await clock.sleep(10);
	await Promise.all([
		throttled,
		call('safe', [200], { ticket: tickets[1] }).then(() => order.push('second')),
		call('safe', [200], { ticket: tickets[0] }).then(() => order.push('first')),
		call('safe', [200], { deadline: inMinutes(0.1) }).then(({ sent }) => {
			expect([sent, clock.elapsed()]).toEqual([0, 7_010]);
			order.push('late');
		}),
		queue.takeTicket()(async () => order.push('storage')),
	]);
	expect(order).toEqual(['storage', 'late', 'first', 'second']);
});
