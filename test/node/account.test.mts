import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import {
	type Call,
	type FakeResponse,
	NESTED_CREDENTIAL,
	type RespondToCall,
	type Parameters,
} from '../support/fake-execution.mts';
import { catchFailure, runNode } from './support/run-node.mts';
import { readRefusal } from './support/refusal.mts';

const ACCOUNT: Parameters = { resource: 'account', operation: 'get' };
const LIST: Parameters = { resource: 'savedItem', operation: 'getAll' };

const readQuery = ({ url }: Call) => Object.fromEntries(new URL(url).searchParams);

const list = (parameters: Parameters, network: RespondToCall) =>
	runNode({ parameters: [{ ...LIST, ...parameters }], credential: NESTED_CREDENTIAL, network });

/** Lists from a fake service with `count` saved items; its cursor is the position of the next item. */
const listOver = (count: number, parameters: Parameters) =>
	list(parameters, (call) => {
		const { cursor = '0', limit } = readQuery(call);
		const start = Number(cursor);
		const end = Math.min(count, start + Number(limit));
		const items = Array.from({ length: end - start }, (_, at) => ({ n: start + at }));
		return { body: { items, next_cursor: end < count ? String(end) : null } };
	});

test('Get Many returns as many items as are wanted and available, in order, without an extra page', async () => {
	const wanted = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 350 }));
	await fc.assert(
		fc.asyncProperty(fc.nat(350), wanted, async (count, limit) => {
			const parameters = limit === Infinity ? { returnAll: true } : { limit };
			const { output, calls } = listOver(count, parameters);
			const most = Math.min(count, limit);
			expect((await output).map(({ json }) => json.n)).toEqual([...Array(most).keys()]);
			expect(calls).toHaveLength(Math.max(1, Math.ceil(most / 100)));
			const room = calls.reduce((sum, call) => sum + Number(readQuery(call).limit), 0);
			expect(room).toBeLessThanOrEqual(limit);
		}),
		{ numRuns: 40 },
	);
});

test('Get returns the account, and Get Many returns one item per saved item, paired with its input', async () => {
	const pairs = async (parameters: Parameters, body: object) => {
		const { output } = runNode({
			parameters: [parameters, parameters],
			credential: NESTED_CREDENTIAL,
			network: () => ({ body }),
		});
		return (await output).map(({ json, pairedItem }) => [json, pairedItem]);
	};
	const [one, other] = [{ item: 0 }, { item: 1 }];
	expect(await pairs(ACCOUNT, { credits: 42 })).toEqual([
		[{ credits: 42 }, one],
		[{ credits: 42 }, other],
	]);
	expect(await pairs(LIST, { items: [{ n: 1 }, { n: 2 }] })).toEqual([
		[{ n: 1 }, one],
		[{ n: 2 }, one],
		[{ n: 1 }, other],
		[{ n: 2 }, other],
	]);
});

const VOICES: Parameters = { resource: 'voice', operation: 'getAll', returnAll: true };

test('2,000 voices in pages of 20 give one item each, whatever limit is set', async () => {
	const { output, calls } = list(VOICES, (call) => {
		const start = Number(readQuery(call).cursor ?? 0);
		const voices = Array.from({ length: 20 }, (_, at) => ({ id: `v${start + at}` }));
		return { body: { voices, next_cursor: start < 1_980 ? String(start + 20) : null } };
	});
	const ids = (await output).map(({ json }) => json.id);
	expect(ids).toEqual(Array.from({ length: 2_000 }, (_, at) => `v${at}`));
	expect(calls).toHaveLength(100);
});

test.each<[string, FakeResponse, RegExp]>([
	['404', { status: 404 }, / has no \/v1\/voices \(404\)$/],
	['500', { status: 500 }, /^Could not list the voices: .* \(500\)$/],
	['a page of HTML', { body: '<!DOCTYPE html>' }, /^Could not list the voices: .* web page$/],
])('a response to Get Many with %s causes a readable error', async (_, response, words) => {
	const { output } = list(VOICES, () => response);
	expect((await catchFailure(output)).message).toMatch(words);
});

test.each([0, -1, 1.5, '', 'all', NaN])('a limit of %p is refused', async (limit) => {
	expect(await readRefusal({ ...LIST, limit }, {}, NESTED_CREDENTIAL)).toMatch(
		/^Limit is .*, but must be /,
	);
});

test.each([
	['Account > Get', ACCOUNT],
	['Saved Item > Get Many', LIST],
	['Voice > Get Many', { resource: 'voice', operation: 'getAll' }],
	['Model > Get Many', { resource: 'model', operation: 'getAll' }],
])('%s is refused if the service has no such call', async (label, parameters) => {
	expect(await readRefusal(parameters)).toBe(
		`${label} needs Magic Hour, or a service with the request format Nested`,
	);
});

test('Model > Get Many lists the models of one tool or of all tools, cheapest first, without a request', async () => {
	const models = async (tool?: string) => {
		const { output, calls } = runNode({
			parameters: [{ resource: 'model', operation: 'getAll', ...(tool ? { tool } : {}) }],
			credential: NESTED_CREDENTIAL,
		});
		const items = (await output).map(({ json }) => json);
		expect(calls).toEqual([]);
		return items;
	};
	const [cheapest, ...others] = await models('text-to-video');
	expect(cheapest).toMatchObject({ value: 'minimax-h3', credits_from: 24, price_month: '2026-08' });
	expect(others.at(-1)).not.toHaveProperty('credits_from');
	expect(others.find(({ value }) => value === 'kling-2.6')).toEqual({
		tool: 'Text to Video',
		resource: 'video',
		operation: 'text-to-video',
		field: 'model',
		name: 'Kling 2.6',
		value: 'kling-2.6',
		seconds: [5, 10],
		resolutions: ['720p', '1080p'],
		sound: 'none',
		references: [],
		charged_by: 'second',
		credits_from: 36,
		prices: [
			{ resolution: '720p', credits: 36 },
			{ resolution: '1080p', credits: 72 },
		],
		price_month: '2026-08',
	});
	const all = await models();
	expect(new Set(all.map(({ operation }) => operation)).size).toBe(
		catalog.filter(({ constraints }) => constraints).length,
	);
});
