import fc from 'fast-check';
import { FACE, makeFaceSwap } from './support/face-swap.mts';
import {
	respondAt,
	makeProjectOperation,
	makeFinished,
	makeImage,
	project,
} from './support/fake-service.mts';
import { readErrors, readErrorText, runNode } from './support/run-node.mts';

const MAXIMUM_WAIT_MS = 60_000;
/** The client's time limit for each request. */
const REQUEST_MS = 60_000;
/** The time for a final read, and for the pause before another link is requested. */
const MOMENT_MS = 3_000;

const schedules = fc.record({
	items: fc.integer({ min: 1, max: 6 }),
	concurrency: fc.integer({ min: 1, max: 3 }),
	/** Milliseconds per call, in order, repeated. */
	durations: fc.array(fc.integer({ min: 0, max: REQUEST_MS }), { minLength: 1, maxLength: 12 }),
	/** Whether each call is rejected: a download with 403, like an expired link, and any other call with 429. */
	refusals: fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }),
	polls: fc.integer({ min: 1, max: 4 }),
});

test('every phase ends within Maximum Wait plus one request, and nothing is uploaded or started later', async () => {
	await fc.assert(
		fc.asyncProperty(schedules, async ({ items, concurrency, durations, refusals, polls }) => {
			const late: string[] = [];
			let count = 0;
			const run = runNode({
				files: FACE,
				parameters: Array(items).fill(makeFaceSwap('download', { maxWaitMinutes: 1, concurrency })),
				continueOnFail: true,
				read: (id, poll) => (poll < polls ? project(id, 'rendering') : makeFinished(id)),
				async respond(call) {
					const number = count++;
					const isDownload = call.url.startsWith('https://cdn.test/');
					const startedAt = run.clock.elapsed();
					const graceMs = isDownload ? REQUEST_MS : call.method === 'GET' ? MOMENT_MS : 0;
					if (startedAt > MAXIMUM_WAIT_MS + graceMs)
						late.push(`${call.method} ${call.url} ${startedAt}`);
					// The client ends a transfer at the deadline plus the grace period.
					const restMs = MAXIMUM_WAIT_MS + REQUEST_MS - startedAt;
					const ms = durations[number % durations.length]!;
					await run.clock.sleep(isDownload ? Math.max(0, Math.min(ms, restMs)) : ms);
					if (!refusals[number % refusals.length]) return undefined;
					return isDownload
						? { status: 403, body: '' }
						: { status: 429, headers: { 'retry-after': '30' } };
				},
			});
			const output = await run.output;
			expect(late).toEqual([]);
			expect(output).toHaveLength(items);
			expect(run.clock.elapsed()).toBeLessThanOrEqual(MAXIMUM_WAIT_MS + REQUEST_MS + MOMENT_MS);
		}),
		{ numRuns: 150 },
	);
});

test('the download of a generation that was slow to start ends by the same deadline', async () => {
	const run = runNode({
		parameters: [makeImage('x', 'download', { maxWaitMinutes: 1 })],
		continueOnFail: true,
		async respond(call, count, clock) {
			if (call.method === 'POST') await clock.sleep(50_000);
			return await respondAt('cdn.test', { status: 503, body: '' })(call, count, clock);
		},
	});
	const [error] = await readErrors(run);
	expect(error).toMatchObject({ http_status: 503, project_id: 'p1' });
	expect(run.clock.elapsed()).toBeLessThanOrEqual(MAXIMUM_WAIT_MS + REQUEST_MS);
});

test('a service that fails until the deadline ends the wait, with its last error', async () => {
	const { output, clock } = runNode({
		read: () => ({ status: 503, body: { message: 'closed' } }),
		parameters: [makeProjectOperation('wait', { options: { maxWaitMinutes: 2 } })],
	});
	expect(await readErrorText(output)).toContain('the service returned an error (503): closed');
	expect(clock.elapsed()).toBeGreaterThan(60_000);
	expect(clock.elapsed()).toBeLessThanOrEqual(120_000);
});

test('an item that still waits for its turn at Maximum Wait reports the reason, whatever it waited for', async () => {
	const run = runNode({
		parameters: ['a', 'b', 'c'].map((id) =>
			makeProjectOperation('wait', { id, options: { maxWaitMinutes: 1, concurrency: 1 } }),
		),
		continueOnFail: true,
		read: (id) => project(id, 'rendering'),
		async respond() {
			await run.clock.sleep(50_000);
			return undefined;
		},
	});
	const [, , third] = await readErrors(run);
	expect(third!.message).toBe(
		'Image project c was not finished within 1 minute (status not known)',
	);
	expect(run.calls).toHaveLength(2);
});
