import fc from 'fast-check';
import type { Call, FakeResponse } from '../support/fake-execution.mts';
import { makeBrokenConnectionError } from '../support/fake-execution.mts';
import { withOptions } from '../support/tool-samples.mts';
import type { VirtualClock } from '../support/virtual-clock.mts';
import { fakeService, makeFinished, project } from './support/fake-service.mts';
import { KINDS, type Operation, runOperations } from './support/operations.mts';

/** Every kind of operation ends within the limits of docs/costs.md, whatever the service responds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAXIMUM_WAIT = 5 * MINUTE;
/** The time limit of a request, and the time for a final read and its retry. */
const LAST_REQUESTS = 2 * MINUTE;

const options = { maxWaitMinutes: MAXIMUM_WAIT / MINUTE };
const isWaiting = ({ parameters }: Operation): boolean =>
	'completion' in parameters || parameters.operation === 'wait';

// Model > Get Many sends no request.
const OPERATIONS = KINDS.filter(({ name }) => name !== 'model getAll').map((operation) => {
	const { name, parameters } = operation;
	const { completion } = parameters;
	const detours = { ...(completion ? { completion: 'download' } : {}), returnAll: true };
	const longest = isWaiting(operation) ? withOptions(parameters, options) : parameters;
	return { name, parameters: { ...longest, whenFinished: 'download', ...detours } };
});

type Response = FakeResponse | Error | 'silence';
/** `number` counts from 1. */
type Respond = (call: Call, clock: VirtualClock, number: number) => Response | Promise<Response>;

async function runTimed({ parameters }: Operation, count: number, respond: Respond) {
	let requests = 0;
	const { outputs, clock } = runOperations(
		Array.from({ length: count }, (_, index) =>
			'id' in parameters ? { ...parameters, id: `p${index + 1}` } : parameters,
		),
		{
			continueOnFail: true,
			async network(call, virtual) {
				const response = await respond(call, virtual, ++requests);
				if (response === 'silence') {
					await virtual.sleep(MINUTE);
					throw makeBrokenConnectionError('ETIMEDOUT');
				}
				if (response instanceof Error) throw response;
				return response;
			},
		},
	);
	await outputs;
	return { endedAt: clock.elapsed(), requests };
}

const BREAKS: ReadonlyArray<readonly [string, Response]> = [
	['503', { status: 503, body: '' }],
	['429', { status: 429 }],
	['429 with Retry-After 30', { status: 429, headers: { 'retry-after': '30' } }],
	['a page', { status: 404, body: '<html>' }],
	['silence', 'silence'],
	['a broken connection', makeBrokenConnectionError('ECONNRESET')],
	['a server that doesn’t run', makeBrokenConnectionError('ECONNREFUSED')],
];

/** Silence may take longer; the queue checks the deadlines of waiting calls once a second. */
const countLastMs = (what: string): number => (what === 'silence' ? LAST_REQUESTS : 1_000);

describe.each(OPERATIONS)('$name', (operation) => {
	test.each(BREAKS)('%s: it ends in time with 1 and 8 items', async (what, response) => {
		for (const count of [1, 8]) {
			const { endedAt } = await runTimed(operation, count, () => response);
			const limitMs = isWaiting(operation) ? MAXIMUM_WAIT : 2 * MINUTE;
			expect(endedAt).toBeLessThanOrEqual(limitMs + countLastMs(what));
		}
	});

	test.each(BREAKS.filter((_, index) => index % 2 === 0))(
		'%s from any request on: it ends in time',
		async (what, response) => {
			const makeUsual = () =>
				fakeService((id, poll) => (poll === 1 ? project(id, 'rendering') : makeFinished(id, 2)));
			const undisturbed = makeUsual();
			const { requests } = await runTimed(operation, 1, undisturbed.network);
			for (let fineFor = 1; fineFor < requests; fineFor++) {
				let failsFrom = 0;
				const usual = makeUsual();
				const { endedAt } = await runTimed(operation, 1, (call, clock, number) => {
					if (number <= fineFor) return usual.network(call, clock);
					failsFrom ||= clock.elapsed();
					return response;
				});
				// An operation that waits gets one more minute for a paid result.
				const latest = isWaiting(operation) ? MAXIMUM_WAIT + MINUTE : failsFrom + 2 * MINUTE;
				expect(endedAt).toBeLessThanOrEqual(latest + countLastMs(what));
			}
		},
	);

	test('it ends, whatever the schedule of responses', async () => {
		const responses = fc.constantFrom<Response>(
			{ status: 429, headers: { 'retry-after': '30' } },
			{ status: 503, body: '' },
			{ status: 404, body: { message: 'no' } },
			{ body: {} },
			{ body: '<html>' },
			{ body: { items: [], next_cursor: 'x' } },
			makeBrokenConnectionError('ECONNRESET'),
			'silence',
		);
		await fc.assert(
			fc.asyncProperty(fc.array(responses, { minLength: 1, maxLength: 8 }), async (schedule) => {
				const { endedAt } = await runTimed(operation, 3, ({ method, url }, _, number) => {
					const id = decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
					const isThird = number % 3 === 0;
					if (isThird && method === 'GET' && /^p\d/.test(id)) return project(id, 'rendering');
					if (isThird && method === 'POST') return { body: { id: `p${number}` } };
					// The pages never end.
					if (url.includes('saved-items'))
						return { body: { items: [{}], next_cursor: `c${number}` } };
					return schedule[(number - 1) % schedule.length]!;
				});
				const longestMs = isWaiting(operation) ? MAXIMUM_WAIT : HOUR;
				expect(endedAt).toBeLessThanOrEqual(longestMs + LAST_REQUESTS);
			}),
			{ numRuns: 3 },
		);
	});
});
