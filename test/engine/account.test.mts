import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** What the service reports apart from projects: the account and its saved items. */

quickenTime(10);

const service = sandboxOf({ renderMs: 50, layout: 'nested' });
beforeAll(async () => await useBinaryMode('filesystem'));
beforeEach(async () => await service.forget());

const getMany = (parameters: IDataObject = {}): IDataObject => ({
	resource: 'savedItem',
	operation: 'getAll',
	...parameters,
});
const run = async (parameters: IDataObject, more: object = {}) =>
	await runInEngine({ credential: service.credential, parameters, ...more });
const saved = async (parameters: IDataObject) => {
	const { outputs, error } = await run(getMany(parameters));
	expect(error?.message).toBeUndefined();
	return outputs[0]!;
};

test('Account → Get returns the balance and the plan, and starts nothing', async () => {
	await service.control('POST', '/credits', { balance: 42 });
	const { outputs } = await run({ resource: 'account', operation: 'get' });
	expect(outputs[0]).toMatchObject([
		{ json: { credits: 42, tier: 'pro', subscription: { status: 'active' } } },
	]);
	expect((await service.requests()).map(({ method, path }) => `${method} ${path}`)).toEqual([
		'GET /v1/account',
	]);
	await service.control('POST', '/credits', { balance: null });
});

test('Saved Item → Get Many returns one item each, paired with its input', async () => {
	const { outputs } = await run(getMany({ limit: 2 }), { items: [{ json: {} }, { json: {} }] });
	expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual([
		{ item: 0 },
		{ item: 0 },
		{ item: 1 },
		{ item: 1 },
	]);
	expect(outputs[0]![0]!.json).toMatchObject({
		name: 'Character 1',
		assets: [{ file_path: expect.stringMatching(/^saved-items\//) }, {}],
	});
});

test('Saved Item → Get Many returns those of one type only', async () => {
	const found = await saved({ type: 'voice', returnAll: true });
	expect(new Set(found.map(({ json }) => json.type))).toEqual(new Set(['voice']));
	expect(found).toHaveLength(6);
});

test('a saved file can be a media input', async () => {
	const [voice] = await saved({ type: 'voice', limit: 1 });
	const [{ file_path: value }] = voice!.json.assets as [{ file_path: string }];
	const { outputs } = await run({
		resource: 'audio',
		operation: 'ai-voice-cloner',
		audio_file_path: { mode: 'list', value },
		prompt: 'Hello',
		completion: 'wait',
	});
	expect(outputs[0]).toMatchObject([{ json: { status: 'complete' } }]);
	const [call] = await service.accepted();
	expect(call!.body).toMatchObject({ assets: { audio_file_path: value } });
	expect(await service.requests('POST', '/v1/files')).toEqual([]);
});

test('an error of a read says nothing about money', async () => {
	await service.fault('GET', '/v1/account', {
		kind: 'status',
		status: 403,
		body: { message: 'no' },
	});
	const { outputs } = await run(
		{ resource: 'account', operation: 'get' },
		{ settings: { onError: 'continueRegularOutput' } },
	);
	const { error } = outputs.flat()[0]!.json as { error: IDataObject };
	expect(error).toMatchObject({ http_status: 403, message: expect.stringContaining('(403): no') });
	expect(error).not.toHaveProperty('charged');
});
