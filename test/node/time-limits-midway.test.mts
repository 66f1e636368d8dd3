import type { INodePropertyOptions } from 'n8n-workflow';
import { catalog, findTool } from '../../nodes/MediaGeneration/catalog';
import { CALL_BY_PATH } from '../../nodes/MediaGeneration/catalog/operations';
import type { MediaField } from '../../nodes/MediaGeneration/fields';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node';
import type { Call, FakeResponse, Parameters } from '../support/fake-execution.mts';
import { broken, filesStoredAs } from '../support/fake-execution.mts';
import { from } from '../support/media-input.mts';
import { sampleTypeFor, toolParameters } from '../support/tool-samples.mts';
import { wavOf } from '../support/wav.mts';
import { existing, finished, fakeService, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

/** Fine at first, then broken for ever: wherever that happens, the operation ends as docs/costs.md promises. */

const MINUTE = 60_000;
/** The client's time limit for a request, and what a last read and its retry may add. */
const LAST_REQUESTS = 2 * MINUTE;

const options = { maxWaitMinutes: 5 };
const URL_OF_FILE = 'https://files.test/a.wav';

type From = 'binary' | 'url';

const parametersOfTool = (slug: string, resource: string, source: From): Parameters => {
	const tool = findTool(catalog, resource, slug)!;
	const file = (field: MediaField) =>
		source === 'binary' ? from('binary', sampleTypeFor(field)) : from('url', URL_OF_FILE);
	const open = tool.fields.filter((field) => field.kind === 'number' && field.lengthOf);
	const ends = Object.fromEntries(open.map(({ name }) => [name, '']));
	return { ...toolParameters(tool, 'nested', file), ...ends, options };
};

/** What the other operations need; an operation without its entry fails below. */
const OTHERS: Readonly<Record<string, Parameters>> = {
	[`project ${CALL_BY_PATH}`]: {
		resource: 'project',
		operation: CALL_BY_PATH,
		kind: 'video',
		path: '/v1/new-tool',
		completion: 'download',
		body: '{}',
		options,
	},
	'project collect': existing('collect', { kind: 'automatic', whenFinished: 'download' }),
	'project delete': existing('delete', { kind: 'automatic' }),
	'project download': existing('download', { kind: 'automatic' }),
	'project get': existing('get', { kind: 'automatic' }),
	'project wait': existing('wait', { kind: 'automatic', options }),
	'file upload': { resource: 'file', operation: 'upload', files: 'image,video' },
	'account get': { resource: 'account', operation: 'get' },
	'savedItem getAll': { resource: 'savedItem', operation: 'getAll', returnAll: true },
};

/** Every operation of every resource, as the form offers them; a tool once for each source of its files. */
const OPERATIONS = new MediaGeneration().description.properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ displayOptions, options: offered }) =>
		(offered as INodePropertyOptions[]).map(({ value }) => ({
			resource: String(displayOptions!.show!.resource![0]),
			operation: String(value),
		})),
	)
	.flatMap(({ resource, operation }): Array<readonly [string, Parameters]> => {
		const name = `${resource} ${operation}`;
		return findTool(catalog, resource, operation)
			? (['binary', 'url'] as const).map((source) => [
					`${name}, files by ${source}`,
					parametersOfTool(operation, resource, source),
				])
			: [[name, OTHERS[name]!]];
	});

/** Fine, with each detour once: a URL or link that has expired, a project that still runs, several pages. */
function fineNetwork(operation: string) {
	let pages = 0;
	const seen = new Set<string>();
	const isFirst = (what: string): boolean => !seen.has(what) && seen.add(what) !== undefined;
	const sound = wavOf(3);
	const links = (id: string) => finished(id, 2);
	return fakeService(
		(id, poll) =>
			poll === 1 && !['download', 'collect'].includes(operation)
				? project(id, 'rendering')
				: links(id),
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
			if (pathname === '/v1/saved-items') {
				return {
					body: { items: [{ id: 's' }], ...(++pages < 3 ? { next_cursor: `c${pages}` } : {}) },
				};
			}
			// Kept as another kind than the likeliest.
			if (/^\/v1\/video-projects\/p1$/.test(pathname) && ON_PROJECT.test(operation)) {
				return { status: 404, body: { message: 'no' } };
			}
			if (method === 'DELETE') return { status: 204, body: '' };
			return undefined;
		},
	).network;
}

const ON_PROJECT = /^(get|wait|download|delete|collect)$/;

type Breaks = () => FakeResponse | Error | 'silence';

interface Ran {
	readonly calls: readonly Call[];
	/** When each request was sent, and when all was over. */
	readonly at: readonly number[];
	readonly endedAt: number;
	readonly isOk: boolean;
}

/** Everything is fine for a number of requests. */
async function ran(parameters: Parameters, fineFor: number, breaks: Breaks): Promise<Ran> {
	const fine = fineNetwork(String(parameters.operation));
	const at: number[] = [];
	const run = runNode({
		parameters: [parameters],
		binaries: [filesStoredAs('file')],
		stored: { file: wavOf(3) },
		credential: { service: 'magicHour', apiKey: 'k' },
		continueOnFail: true,
		async network(call) {
			at.push(run.clock.elapsed());
			if (at.length <= fineFor) return await fine(call);
			const response = breaks();
			if (response === 'silence') {
				await run.clock.sleep(MINUTE);
				throw broken('ETIMEDOUT');
			}
			if (response instanceof Error) throw response;
			return response;
		},
	});
	const items = (await run.outputs).flat();
	const isOk = items.every(({ json }) => json.error === undefined && json.last_error === undefined);
	return { calls: run.calls, at, endedAt: run.clock.elapsed(), isOk };
}

const shape = ({ calls }: Ran): string =>
	calls.map(({ method, url }) => `${method} ${new URL(url).host}`).join(', ');

/** One operation of each kind: tools that send the same requests have the same phases. */
const casesOf = async () => {
	const found = new Map<string, { name: string; parameters: Parameters; fine: Ran }>();
	for (const [name, parameters] of OPERATIONS) {
		const fine = await ran(parameters, Infinity, () => 'silence');
		expect({ name, isOk: fine.isOk, sent: fine.calls.length > 0 }).toEqual({
			name,
			isOk: true,
			sent: true,
		});
		const key = findTool(catalog, String(parameters.resource), String(parameters.operation))
			? shape(fine)
			: name;
		if (!found.has(key)) found.set(key, { name, parameters, fine });
	}
	return [...found.values()];
};

let cases: Awaited<ReturnType<typeof casesOf>>;
beforeAll(async () => {
	cases = await casesOf();
});

const BREAKS: ReadonlyArray<readonly [string, Breaks]> = [
	['503', () => ({ status: 503, body: '' })],
	['429', () => ({ status: 429 })],
	['429 with Retry-After 30', () => ({ status: 429, headers: { 'retry-after': '30' } })],
	['a page', () => ({ status: 404, body: '<html>' })],
	['403', () => ({ status: 403, body: '' })],
	['silence', () => 'silence'],
	['a connection that breaks', () => broken('ECONNRESET')],
	['a server that is not there', () => broken('ECONNREFUSED')],
];

test.each(BREAKS)('%s, from any request on, for ever', async (_, breaks) => {
	const late: string[] = [];
	let phases = 0;
	for (const { name, parameters, fine } of cases) {
		const waits = 'options' in parameters && Object.keys(Object(parameters.options)).length > 0;
		for (let fineFor = 0; fineFor < fine.calls.length; fineFor++) {
			phases++;
			const { endedAt, at } = await ran(parameters, fineFor, breaks);
			const brokeAt = at[fineFor] ?? endedAt;
			const latest = waits ? options.maxWaitMinutes * MINUTE + MINUTE : brokeAt + 2 * MINUTE;
			const { method, url } = fine.calls[fineFor]!;
			if (endedAt > latest + LAST_REQUESTS) {
				late.push(
					`${name}, from ${method} ${new URL(url).host} (request ${fineFor + 1}) on: ${endedAt / 1000} s`,
				);
			}
		}
	}
	expect(late).toEqual([]);
	expect(phases).toBeGreaterThan(80);
});
