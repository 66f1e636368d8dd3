import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import type { MediaField } from '../../nodes/MediaGeneration/fields';
import type { Call, FakeResponse } from '../support/fake-execution.mts';
import {
	makeBrokenConnectionError,
	makeUnknownBytes,
	makeStoredBinaries,
	MAGIC_HOUR_CREDENTIAL,
} from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { chooseSampleType, makeToolParameters, withOptions } from '../support/tool-samples.mts';
import type { VirtualClock } from '../support/virtual-clock.mts';
import { makeMp4 } from '../support/mp4.mts';
import { makeWav } from '../support/wav.mts';
import { fakeService, makeFinished, project } from './support/fake-service.mts';
import { type Operation, OTHER_OPERATIONS } from './support/operations.mts';
import { runNode } from './support/run-node.mts';

/** Every operation ends within the limits of docs/costs.md, for any responses of the service and number of items. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The client's time limit for a request, and the time for a final read and its retry. */
const LAST_REQUESTS = 2 * MINUTE;
const MAXIMUM_WAIT = 5 * MINUTE;

const options = { maxWaitMinutes: MAXIMUM_WAIT / MINUTE };
const URL_OF_FILE = 'https://files.test/a.wav';

/** A tool whose files come from this source, and whose file lengths must be read. */
function makeOperation(tool: Tool, source: 'binary' | 'url'): Operation {
	const file = (field: MediaField) =>
		source === 'binary'
			? makeMediaInput('binary', chooseSampleType(field))
			: makeMediaInput('url', URL_OF_FILE);
	const open = tool.fields.filter((field) => field.kind === 'number' && field.lengthOf);
	const ends = Object.fromEntries(open.map(({ name }) => [name, '']));
	return {
		name: `${tool.slug}, files by ${source}`,
		parameters: withOptions({ ...makeToolParameters(tool, 'nested', file), ...ends }, options),
	};
}

const TOOLS = catalog.flatMap((tool) => [
	makeOperation(tool, 'binary'),
	makeOperation(tool, 'url'),
]);

const DETOURS = { kind: 'automatic', whenFinished: 'download', returnAll: true };

// Model > Get Many sends no request.
const SENDING = OTHER_OPERATIONS.filter(({ parameters }) => parameters.resource !== 'model');

const OTHERS = SENDING.map(({ name, parameters }): Operation => {
	switch (parameters.operation) {
		case 'wait':
			return { name, parameters: { ...parameters, ...DETOURS, options } };
		case 'upload':
			return { name, parameters: { ...parameters, files: 'image,video' } };
		default:
			return { name, parameters: { ...parameters, ...DETOURS } };
	}
});

const isWaiting = ({ parameters }: Operation): boolean =>
	'maxWaitMinutes' in Object(parameters.options);

const ON_PROJECT = /^(get|wait|download|delete|collect)$/;

/** A working service that causes each detour once: an expired URL or link, a running project, several pages. */
function makeFineNetwork(operation: unknown) {
	let pages = 0;
	const seen = new Set<string>();
	const isFirst = (what: string): boolean => !seen.has(what) && seen.add(what) !== undefined;
	const sound = makeWav(3);
	const isFinishedAtOnce = operation === 'download' || operation === 'collect';
	return fakeService(
		(id, poll) =>
			poll === 1 && !isFinishedAtOnce ? project(id, 'rendering') : makeFinished(id, 2),
		({ method, url, headers }) => {
			const { hostname, pathname } = new URL(url);
			if (hostname === 'files.test') {
				const [, begin, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range!)!;
				const part = sound.subarray(Number(begin), Number(end) + 1);
				const range = `bytes ${begin}-${Number(begin) + part.length - 1}/${sound.length}`;
				return { status: 206, headers: { 'content-range': range }, body: [part] };
			}
			if (hostname === 'storage.test' && isFirst('upload')) return { status: 403 };
			if (hostname === 'cdn.test' && isFirst(pathname)) return { status: 403 };
			if (pathname === '/v1/account') return { body: { id: 'me' } };
			const list = { '/v1/saved-items': 'items', '/v1/voices': 'voices' }[pathname];
			if (list) {
				return {
					body: { [list]: [{ id: 's' }], ...(++pages < 3 ? { next_cursor: `c${pages}` } : {}) },
				};
			}
			// The project isn't of the kind that is read first.
			if (pathname === '/v1/video-projects/p1' && ON_PROJECT.test(String(operation))) {
				return { status: 404, body: { message: 'no' } };
			}
			if (method === 'DELETE') return { status: 204, body: '' };
			return undefined;
		},
	).network;
}

type Response = FakeResponse | Error | 'silence';
/** `number` counts from 1. */
type Respond = (call: Call, clock: VirtualClock, number: number) => Response | Promise<Response>;

interface Ran {
	readonly calls: readonly Call[];
	/** The virtual time of each request, in milliseconds. */
	readonly at: readonly number[];
	readonly endedAt: number;
	readonly isOk: boolean;
}

/** Pictures need their own bytes, since picture fields refuse the default bytes, a sound. */
const PICTURES = {
	image: makeStoredBinaries('picture').image,
	gif: makeStoredBinaries('picture').gif,
};

async function runTimed({ parameters }: Operation, count: number, respond: Respond): Promise<Ran> {
	const at: number[] = [];
	const run = runNode({
		parameters: Array.from({ length: count }, (_, index) =>
			'id' in parameters ? { ...parameters, id: `p${index + 1}` } : parameters,
		),
		binaries: Array(count).fill({ ...makeStoredBinaries('file'), ...PICTURES }),
		stored: { file: makeMp4(3), picture: makeUnknownBytes('bytes') },
		credential: MAGIC_HOUR_CREDENTIAL,
		continueOnFail: true,
		async network(call, clock) {
			const response = await respond(call, clock, at.push(clock.elapsed()));
			if (response === 'silence') {
				await clock.sleep(MINUTE);
				throw makeBrokenConnectionError('ETIMEDOUT');
			}
			if (response instanceof Error) throw response;
			return response;
		},
	});
	const items = (await run.outputs).flat();
	expect([run.calls.length, items.length]).not.toContain(0);
	const isOk = items.every(({ json }) => json.error === undefined && json.last_error === undefined);
	return { calls: run.calls, at, endedAt: run.clock.elapsed(), isOk };
}

const BREAKS: ReadonlyArray<readonly [string, () => Response]> = [
	['503', () => ({ status: 503, body: '' })],
	['429', () => ({ status: 429 })],
	['429 with Retry-After 1', () => ({ status: 429, headers: { 'retry-after': '1' } })],
	['429 with Retry-After 30', () => ({ status: 429, headers: { 'retry-after': '30' } })],
	['429 with Retry-After 60', () => ({ status: 429, headers: { 'retry-after': '60' } })],
	['a page', () => ({ status: 404, body: '<html>' })],
	['403', () => ({ status: 403, body: '' })],
	['silence', () => 'silence'],
	['a broken connection', () => makeBrokenConnectionError('ECONNRESET')],
	['a server that doesn’t run', () => makeBrokenConnectionError('ECONNREFUSED')],
];

/** Silence may take longer; any other failure must end within a millisecond of the limit. */
const countLastMs = (what: string): number => (what === 'silence' ? LAST_REQUESTS : 1);

describe('a service that fails permanently from any request on', () => {
	/** For each operation, each of its requests as the first one that fails. */
	const phases: Array<{ operation: Operation; fineFor: number; request: string }> = [];

	// One operation of each kind: tools that send the same requests have the same phases.
	beforeAll(async () => {
		const seen = new Set<string>();
		for (const operation of [...TOOLS, ...OTHERS]) {
			const { calls, isOk } = await runTimed(
				operation,
				1,
				makeFineNetwork(operation.parameters.operation),
			);
			expect({ name: operation.name, isOk }).toEqual({ name: operation.name, isOk: true });
			const requests = calls.map(({ method, url }) => `${method} ${new URL(url).host}`);
			const kind = TOOLS.includes(operation) ? requests.join() : operation.name;
			if (seen.has(kind)) continue;
			seen.add(kind);
			phases.push(...requests.map((request, fineFor) => ({ operation, fineFor, request })));
		}
		expect(phases.length).toBeGreaterThan(80);
	});

	test.each(BREAKS)('delays no operation beyond its limit: %s', async (what, breaks) => {
		const late: string[] = [];
		for (const { operation, fineFor, request } of phases) {
			const fine = makeFineNetwork(operation.parameters.operation);
			const { endedAt, at } = await runTimed(operation, 1, (call, clock, number) =>
				number <= fineFor ? fine(call, clock) : breaks(),
			);
			// An operation that waits gets one more minute for a paid result.
			const latest = isWaiting(operation) ? MAXIMUM_WAIT + MINUTE : at[fineFor]! + 2 * MINUTE;
			if (endedAt > latest + countLastMs(what)) {
				late.push(`${operation.name}, from request ${fineFor + 1} on (${request}): ${endedAt} ms`);
			}
		}
		expect(late).toEqual([]);
	});
});

const MANY = [
	...OTHERS,
	...TOOLS.filter(({ name }) =>
		['ai-image-generator, files by binary', 'image-background-remover, files by binary'].includes(
			name,
		),
	),
];

describe.each(MANY)('$name', (operation) => {
	const longestMs = isWaiting(operation) ? MAXIMUM_WAIT : HOUR;
	/** The limit if every request fails. */
	const brokenMs = operation.name === 'file upload' ? HOUR : 2 * MINUTE;

	test.each(BREAKS)('%s: it ends in time with 10 and 200 items', async (what, breaks) => {
		for (const count of [10, 200]) {
			const { endedAt } = await runTimed(operation, count, breaks);
			expect(endedAt).toBeLessThanOrEqual(
				(isWaiting(operation) ? MAXIMUM_WAIT : brokenMs) + countLastMs(what),
			);
		}
	});

	const responses = fc.constantFrom<Response>(
		{ status: 429, headers: { 'retry-after': '30' } },
		{ status: 429 },
		{ status: 503, body: '' },
		{ status: 404, body: '<html>' },
		{ status: 404, body: { message: 'no' } },
		{ body: {} },
		{ body: '<html>' },
		{ body: { items: [], next_cursor: 'x' } },
		makeBrokenConnectionError('ECONNRESET'),
		'silence',
	);

	test('the operation ends, whatever the schedule of responses', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(responses, { minLength: 1, maxLength: 8 }),
				fc.constantFrom('rendering', 'complete', undefined),
				fc.constantFrom(1, 10),
				async (schedule, status, count) => {
					const { endedAt } = await runTimed(operation, count, ({ method, url }, _, number) => {
						const isThird = number % 3 === 0;
						const id = decodeURIComponent(new URL(url).pathname.split('/').at(-1)!);
						if (isThird && status && method === 'GET' && /^p\d/.test(id)) {
							return status === 'complete' ? makeFinished(id) : project(id, status);
						}
						if (isThird && method === 'POST') return { body: { id: `p${number}` } };
						// The pages never end.
						if (url.includes('saved-items')) {
							return { body: { items: [{}], next_cursor: `c${number}` } };
						}
						return schedule[(number - 1) % schedule.length]!;
					});
					expect(endedAt).toBeLessThanOrEqual(longestMs + LAST_REQUESTS);
				},
			),
			{ numRuns: 20 },
		);
	});
});
