import fc from 'fast-check';
import type { FakeResponse, Call, Parameters } from '../support/fake-execution.mts';
import { broken, CUSTOM, storedFile } from '../support/fake-execution.mts';
import { finished, image, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';
import { from } from '../support/media-input.mts';

/** Every operation ends, whatever the service answers and however many items there are. */

const MINUTE = 60_000;
/** The client's time limit for a request, and what a last read and its retry may add. */
const LAST_REQUESTS = 2 * MINUTE;
const HOUR = 60 * MINUTE;

interface Bound {
	readonly parameters: Parameters;
	/** When it ends if the service accepts nothing, and in any case. */
	readonly silentMs: number;
	readonly longestMs: number;
}

const project1 = { resource: 'project', kind: 'video', id: 'p1' };
const bound = (parameters: Parameters, silentMs = 2 * MINUTE, longestMs = HOUR): Bound => ({
	parameters,
	silentMs,
	longestMs,
});
/** With a Maximum Wait of five minutes. */
const waiting = (parameters: Parameters): Bound =>
	bound({ ...parameters, options: { maxWaitMinutes: 5 } }, 5 * MINUTE, 5 * MINUTE);

const OPERATIONS: Readonly<Record<string, Bound>> = {
	Get: bound({ ...project1, operation: 'get' }),
	Delete: bound({ ...project1, operation: 'delete' }),
	Download: bound({ ...project1, operation: 'download' }),
	Collect: bound({ ...project1, operation: 'collect', whenFinished: 'download' }),
	'Get account': bound({ resource: 'account', operation: 'get' }),
	'Get many saved items': bound({ resource: 'savedItem', operation: 'getAll', returnAll: true }),
	Wait: waiting({ ...project1, operation: 'wait' }),
	'a generation': waiting(image('x', 'download')),
	'a generation from a file': waiting({
		resource: 'image',
		operation: 'image-background-remover',
		image_file_path: from('binary', 'data'),
		completion: 'download',
	}),
	Upload: bound({ resource: 'file', operation: 'upload', files: 'data' }, HOUR),
};

type Respond = (call: Call) => FakeResponse | Error | 'silence';

/** How long operations over these items take, by the virtual clock. */
async function timeOf(parameters: readonly Parameters[], respond: Respond): Promise<number> {
	const run = runNode({
		parameters: [...parameters],
		binaries: parameters.map(() => ({ data: storedFile('face', 'face.png', 'image/png') })),
		stored: { face: Buffer.from('x') },
		credential: { ...CUSTOM, layout: 'nested' },
		continueOnFail: true,
		async network(call) {
			const response = respond(call);
			if (response === 'silence') {
				await run.clock.sleep(MINUTE);
				throw broken('ETIMEDOUT');
			}
			if (response instanceof Error) throw response;
			return response;
		},
	});
	const outputs = await run.outputs;
	expect(run.calls.length).toBeGreaterThan(0);
	expect(outputs.flat().length).toBeGreaterThan(0);
	return run.clock.elapsed();
}

const itemsOf = (name: string, count: number): Parameters[] =>
	Array.from({ length: count }, (_, index) => {
		const { parameters } = OPERATIONS[name]!;
		return 'id' in parameters ? { ...parameters, id: `p${index}` } : parameters;
	});

describe.each(Object.keys(OPERATIONS))('%s', (name) => {
	const { silentMs, longestMs } = OPERATIONS[name]!;

	test.each<[string, Respond]>([
		['429 always', () => ({ status: 429 })],
		['429 with Retry-After 60', () => ({ status: 429, headers: { 'retry-after': '60' } })],
		['429 with Retry-After 1', () => ({ status: 429, headers: { 'retry-after': '1' } })],
		['503 always', () => ({ status: 503, body: '' })],
		['silence', () => 'silence'],
		['a connection that breaks', () => broken('ECONNRESET')],
		['a service that is not there', () => broken('ECONNREFUSED')],
	])('%s: ends in time with 1, 10 and 200 items', async (what, respond) => {
		// Only silence takes longer: of all others, the last millisecond still counts.
		const lastMs = what === 'silence' ? LAST_REQUESTS : 1;
		for (const count of [1, 10, 200]) {
			const ms = await timeOf(itemsOf(name, count), respond);
			expect(ms).toBeLessThanOrEqual(silentMs + lastMs);
		}
	});

	const responses = fc.constantFrom<FakeResponse | Error | 'silence'>(
		{ status: 429, headers: { 'retry-after': '30' } },
		{ status: 429 },
		{ status: 503, body: '' },
		{ status: 404, body: '<html>' },
		{ status: 404, body: { message: 'no' } },
		{ body: {} },
		{ body: '<html>' },
		{ body: { items: [], next_cursor: 'x' } },
		broken('ECONNRESET'),
		'silence',
	);

	test('whatever the schedule of responses: it ends', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(responses, { minLength: 1, maxLength: 8 }),
				fc.constantFrom('rendering', 'complete', undefined),
				fc.constantFrom(1, 10),
				async (schedule, status, count) => {
					let at = 0;
					let cursor = 0;
					const ms = await timeOf(itemsOf(name, count), ({ method, url }) => {
						const next = schedule[at++ % schedule.length]!;
						const isOdd = at % 3 === 0;
						const id = decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
						if (isOdd && status && method === 'GET' && /^p\d/.test(id)) {
							return status === 'complete' ? finished(id) : project(id, status);
						}
						if (isOdd && method === 'POST') return { body: { id: `p${at}` } };
						// Pages without an end.
						if (url.includes('saved-items'))
							return { body: { items: [{}], next_cursor: `c${cursor++}` } };
						return next;
					});
					expect(ms).toBeLessThanOrEqual(longestMs + LAST_REQUESTS);
				},
			),
			{ numRuns: 20 },
		);
	});
});
