import { RequestQueue } from '../../../../nodes/MediaGeneration/api/calls/request-queue';
import { RateLimiter } from '../../../../nodes/MediaGeneration/api/calls/rate-limiter';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const SECOND = 1_000;

/**
 * Makes calls to a service that accepts `perSecond` calls in each second of the clock. Other clients have already made
 * `others` calls in the first second.
 */
async function runCalls(
	count: number,
	perSecond: number,
	{ places = 20, others = 0, beginMs = 0, acceptedMs = 40, throttledMs = 5 } = {},
) {
	const clock = new VirtualClock();
	clock.advance(beginMs);
	const queue = new RequestQueue(places, clock);
	const rateLimiter = new RateLimiter(clock);
	const windows = new Map([[Math.floor(clock.now() / SECOND), others]]);
	const order: number[] = [];
	let throttled = 0;
	const once = async (index: number): Promise<boolean> => {
		const begunAt = clock.now();
		const second = Math.floor(begunAt / SECOND);
		const seen = (windows.get(second) ?? 0) + 1;
		windows.set(second, seen);
		const isTaken = seen <= perSecond;
		await clock.sleep(isTaken ? acceptedMs : throttledMs);
		if (isTaken) rateLimiter.noteUnthrottledResponse(begunAt);
		else rateLimiter.noteThrottling(begunAt, SECOND);
		if (isTaken) order.push(index);
		else throttled++;
		return isTaken;
	};
	await Promise.all(
		Array.from({ length: count }, async (_, index) => {
			const turn = queue.takeTicket();
			while (!(await turn(async () => await once(index), rateLimiter))) await clock.sleep(SECOND);
		}),
	);
	return { seconds: clock.elapsed() / SECOND, throttled, order };
}

test.each([
	[300, 5],
	[300, 20],
	[100, 2],
])(
	'%i calls at %i a second take at most 1.3 times as long as the limit allows',
	async (count, perSecond) => {
		const { seconds } = await runCalls(count, perSecond);
		expect(seconds).toBeLessThanOrEqual((count / perSecond) * 1.3 + 1);
	},
);

test.each([
	[0, 12],
	[1, 12],
	[2, 14],
	[3, 17],
])(
	'50 calls at 5 a second, of which other clients take %i at first, end within %i s',
	async (others, most) => {
		const { seconds, throttled } = await runCalls(50, 5, { others });
		expect(seconds).toBeLessThanOrEqual(most);
		expect(throttled).toBeLessThanOrEqual(20);
	},
);

test.each([20, 200])(
	'the start is slow: with %i places few calls are throttled, however many wait',
	async (places) => {
		const { throttled } = await runCalls(50, 5, { places });
		expect(throttled).toBeLessThanOrEqual(10);
	},
);

test.each([5, 50, 200, 500, 700, 900, 950, 990, 1_010, 1_500, 3_000])(
	'few calls are throttled if a response takes %i ms, wherever the service’s second begins',
	async (acceptedMs) => {
		for (let beginMs = 0; beginMs < SECOND; beginMs += 50) {
			for (const throttledMs of [5, acceptedMs]) {
				const { throttled } = await runCalls(50, 5, { beginMs, acceptedMs, throttledMs });
				expect(throttled).toBeLessThanOrEqual(20);
			}
		}
	},
);

test('without a 429, only the start is limited, to eight calls in its first second', async () => {
	const { seconds, throttled } = await runCalls(400, Infinity, { places: 400 });
	expect([seconds, throttled]).toEqual([1.08, 0]);
});

describe('at the start, the rate limiter', () => {
	function eightBegun() {
		const clock = new VirtualClock();
		const rateLimiter = new RateLimiter(clock);
		for (let n = 0; n < 8; n++) rateLimiter.noteStart();
		return { clock, rateLimiter };
	}

	test('permits at most eight calls without a response', () => {
		const { clock, rateLimiter } = eightBegun();
		clock.advance(2 * SECOND);
		expect(rateLimiter.getDelayMs()).toBeGreaterThan(0);
		rateLimiter.noteUnthrottledResponse(clock.now());
		expect(rateLimiter.getDelayMs()).toBe(0);
		rateLimiter.noteStart();
		expect(rateLimiter.getDelayMs()).toBe(SECOND);
		clock.advance(SECOND);
		expect(rateLimiter.getDelayMs()).toBe(0);
	});

	test('delays calls behind unanswered ones for at most five seconds', () => {
		const { clock, rateLimiter } = eightBegun();
		clock.advance(5 * SECOND - 1);
		expect(rateLimiter.getDelayMs()).toBe(1);
		clock.advance(1);
		expect(rateLimiter.getDelayMs()).toBe(0);
	});
});

describe('a rate that was determined', () => {
	const ACCEPTED = 10;
	const FOUND_MS = SECOND / 9;

	function found() {
		const clock = new VirtualClock();
		const rateLimiter = new RateLimiter(clock);
		const refuse = () => rateLimiter.noteThrottling(clock.now(), SECOND);
		for (let n = 0; n < ACCEPTED; n++) rateLimiter.noteUnthrottledResponse(clock.now());
		refuse();
		/** Milliseconds between two calls, once the pause is over. */
		const gap = () => {
			clock.advance(rateLimiter.getDelayMs());
			rateLimiter.noteStart();
			return rateLimiter.getDelayMs();
		};
		return { clock, rateLimiter, refuse, gap };
	}

	test('stays after an isolated 429, which means that calls arrived unevenly', () => {
		const { clock, refuse, gap } = found();
		expect(gap()).toBeCloseTo(FOUND_MS);
		clock.advance(4 * SECOND);
		refuse();
		expect(gap()).toBeCloseTo(FOUND_MS);
	});

	test('falls to the accepted rate if the next 429 comes soon', () => {
		const { clock, rateLimiter, refuse, gap } = found();
		clock.advance(4 * SECOND);
		refuse();
		clock.advance(SECOND);
		for (let n = 0; n < 5; n++) rateLimiter.noteUnthrottledResponse(clock.now());
		clock.advance(1);
		refuse();
		expect(gap()).toBeCloseTo(SECOND / 4.5);
	});

	test('returns to its former value after an excessive increase', () => {
		const { clock, refuse, gap } = found();
		gap();
		clock.advance(10 * SECOND);
		expect(gap()).toBeCloseTo(FOUND_MS / 1.1);
		clock.advance(SECOND);
		refuse();
		expect(gap()).toBeCloseTo(FOUND_MS);
	});
});

test('early calls keep their place: a throttled call is sent before later ones', async () => {
	const { order } = await runCalls(50, 5);
	expect(Math.max(...order.slice(0, 25))).toBeLessThan(30);
});

test('a single 429 without any accepted call doesn’t slow calls down permanently', () => {
	const clock = new VirtualClock();
	const rateLimiter = new RateLimiter(clock);
	rateLimiter.noteThrottling(clock.now(), undefined);
	for (let n = 0; n < 60; n++) {
		clock.advance(2 * SECOND);
		rateLimiter.noteStart();
	}
	expect(rateLimiter.getDelayMs()).toBeLessThan(50);
});

test('an accepted call costs little time, however many were accepted within a second', () => {
	const CALLS = 20_000;
	const rateLimiter = new RateLimiter(new VirtualClock());
	let visited = 0;
	const { filter } = Array.prototype;
	const counting = jest.spyOn(Array.prototype, 'filter').mockImplementation(function (
		this: unknown[],
		...given
	) {
		visited += this.length;
		return Reflect.apply(filter, this, given) as unknown[];
	});
	for (let call = 0; call < CALLS; call++) {
		rateLimiter.noteStart();
		rateLimiter.noteUnthrottledResponse(0);
	}
	counting.mockRestore();
	expect(visited).toBeGreaterThan(0);
	expect(visited).toBeLessThan(3 * CALLS);
});
