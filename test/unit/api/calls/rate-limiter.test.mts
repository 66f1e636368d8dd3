import { RateLimiter } from '../../../../nodes/MediaGeneration/api/calls/rate-limiter';
import { RequestQueue } from '../../../../nodes/MediaGeneration/api/calls/request-queue';
import { VirtualClock } from '../../../support/virtual-clock.mts';

const SECOND = 1_000;

/** Calls to a service that accepts `perSecond` calls in each second, of which other clients take `others` at first. */
async function runCalls(
	count: number,
	perSecond: number,
	{ places = 20, others = 0, beginMs = 0, acceptedMs = 40, throttledMs = 5 } = {},
) {
	const clock = new VirtualClock();
	clock.advance(beginMs);
	const queue = new RequestQueue(places, clock);
	const rateLimiter = new RateLimiter(clock);
	const accepted = new Map([[Math.floor(clock.now() / SECOND), others]]);
	let throttled = 0;
	const send = async (): Promise<boolean> => {
		const startedAt = clock.now();
		const second = Math.floor(startedAt / SECOND);
		const calls = (accepted.get(second) ?? 0) + 1;
		accepted.set(second, calls);
		const isAccepted = calls <= perSecond;
		await clock.sleep(isAccepted ? acceptedMs : throttledMs);
		if (isAccepted) rateLimiter.hasAccepted = true;
		else rateLimiter.noteThrottled(startedAt, SECOND);
		if (!isAccepted) throttled++;
		return isAccepted;
	};
	await Promise.all(
		Array.from({ length: count }, async () => {
			const run = queue.takeTicket();
			while (!(await run(send, { rateLimiter }))) await clock.sleep(SECOND);
		}),
	);
	return { seconds: clock.elapsed() / SECOND, throttled };
}

test.each([0, 1, 3, 5])(
	'50 calls at 5 a second meet at most 20 responses of 429 if other clients take %i at first',
	async (others) => {
		const { seconds, throttled } = await runCalls(50, 5, { others });
		expect(seconds).toBeLessThanOrEqual(25);
		expect(throttled).toBeLessThanOrEqual(20);
	},
);

test.each([5, 200, 990, 1_010, 1_500, 3_000])(
	'and if a response takes %i ms, wherever the service’s second begins',
	async (acceptedMs) => {
		for (let beginMs = 0; beginMs < SECOND; beginMs += 200) {
			for (const throttledMs of [5, acceptedMs]) {
				const run = await runCalls(50, 5, { beginMs, acceptedMs, throttledMs });
				expect(run.throttled).toBeLessThanOrEqual(20);
			}
		}
	},
);
