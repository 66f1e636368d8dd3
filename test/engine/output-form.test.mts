import { createHash } from 'node:crypto';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { built, runInEngine } from '../support/engine/engine.mts';
import { itemWith, qrCode, SAMPLES } from '../support/engine/inputs.mts';
import { bytesOf, useBinaryMode } from '../support/engine/n8n-core.mts';
import { panelOf } from '../support/engine/panel.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** The node's output: simplified or as the service returns it, with or without the input. */

quickenTime(10);

const service = sandboxOf({ renderMs: 50 });

beforeAll(async () => {
	await useBinaryMode('memory');
});

const CODE = { resource: 'image', slug: 'ai-qr-code-generator' } as const;

/** The first output item of a node with these parameters and the panel's defaults. */
async function outputOf(given: IDataObject, { json = {} as IDataObject, settings = {} } = {}) {
	const operation = { ...CODE, slug: String(given.operation ?? CODE.slug) };
	const { outputs, error } = await runInEngine({
		credential: service.credential,
		parameters: panelOf(operation, given),
		items: [await itemWith({ photo: SAMPLES.image }, json)],
		settings,
	});
	expect(error?.message).toBeUndefined();
	return outputs[0]![0]!;
}

const code = (more: IDataObject = {}): IDataObject =>
	qrCode({ content: 'https://example.com', ...more });

const SIMPLE = ['id', 'resource', 'status', 'url', 'mime_type', 'credits_charged', 'downloads'];

test.each(['wait', 'download'])(
	'%s: a new node gives what most workflows need',
	async (completion) => {
		const { json } = await outputOf(code({ completion }));
		expect(Object.keys(json)).toEqual(SIMPLE);
		expect(json).toMatchObject({ resource: 'image', status: 'complete', mime_type: 'image/png' });
		expect(json.url).toBe((json.downloads as IDataObject[])[0]!.url);
	},
);

test.each(['get', 'wait', 'download'])('%s gives the same names', async (operation) => {
	const { json: made } = await outputOf(code({ completion: 'wait' }));
	const { json } = await outputOf({ resource: 'project', kind: 'image', operation, id: made.id! });
	expect(Object.keys(json)).toEqual(SIMPLE);
	expect(json).toMatchObject({ id: made.id, mime_type: 'image/png' });
});

test('a project that was only started has its ID and no result yet', async () => {
	const { json } = await outputOf(code({ completion: 'start' }));
	expect(json).toMatchObject({ id: expect.any(String), resource: 'image' });
	expect(SIMPLE).toEqual(expect.arrayContaining(Object.keys(json)));
	expect(json).not.toHaveProperty('url');
});

test('everything comes out where Simplify is switched off', async () => {
	const { json } = await outputOf(code({ completion: 'wait', simplify: false }));
	expect(json).toMatchObject({ name: expect.anything(), created_at: expect.any(String) });
	expect(json).not.toHaveProperty('url');
	expect(json).not.toHaveProperty('mime_type');
});

describe('several results', () => {
	const several = (more: IDataObject): IDataObject => ({
		resource: 'image',
		operation: 'ai-image-generator',
		prompt: 'a boat',
		image_count: 3,
		...more,
	});

	const pathOf = ({ url }: { url?: unknown }): string => new URL(String(url)).pathname;

	const linksOf = ({ downloads }: IDataObject) => downloads as Array<{ url: string }>;

	const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

	/** As the service lists them. */
	const madeBy = async ({ id }: IDataObject) =>
		linksOf((await service.get<IDataObject>(`/v1/image-projects/${String(id)}`)).body);

	test.each([true, false])(
		'stay in the order of the service, and the first is `url` (Simplify: %s)',
		async (simplify) => {
			const { json } = await outputOf(several({ completion: 'wait', simplify }));
			const made = (await madeBy(json)).map(pathOf);
			expect(new Set(made).size).toBe(3);
			expect(linksOf(json).map(pathOf)).toEqual(made);
			if (simplify) expect(pathOf(json)).toBe(made[0]);
		},
	);

	test.each([true, false])(
		'are downloaded in that order, the first as `data` (Simplify: %s)',
		async (simplify) => {
			const { json, binary } = await outputOf(several({ completion: 'download', simplify }));
			const made = await madeBy(json);
			expect(linksOf(json).map(pathOf)).toEqual(made.map(pathOf));
			expect(Object.keys(binary!)).toEqual(['data', 'data_1', 'data_2']);
			const contents = await Promise.all(
				made.map(async ({ url }) => hashOf(Buffer.from(await (await fetch(url)).arrayBuffer()))),
			);
			expect(new Set(contents).size).toBe(3);
			const files = await Promise.all(Object.values(binary!).map(bytesOf));
			expect(files.map(hashOf)).toEqual(contents);
			expect(json.mime_type).toBe(simplify ? binary!.data!.mimeType : undefined);
		},
	);
});

describe('one item per file', () => {
	const options = { output: 'file' };
	const run = async (parameters: IDataObject) => {
		const { outputs, error } = await runInEngine({ credential: service.credential, parameters });
		expect(error?.message).toBeUndefined();
		return outputs[0]!;
	};

	test.each(['wait', 'download'])(
		'After Starting %s, and of the finished project later',
		async (completion) => {
			const first = await run({
				resource: 'image',
				operation: 'ai-image-generator',
				prompt: 'a boat',
				image_count: 3,
				completion,
				options,
				simplify: true,
			});
			const again = { resource: 'project', kind: 'image', id: first[0]!.json.id!, options };
			const operation = completion === 'wait' ? 'get' : 'download';
			const later = await run({ ...again, operation, simplify: true });
			const collected = await run({ ...again, operation: 'collect', whenFinished: 'files' });
			for (const items of [first, later, collected]) {
				expect(items.map(({ json }) => json.file_index)).toEqual([0, 1, 2]);
				expect(items.map(({ pairedItem }) => pairedItem)).toEqual(Array(3).fill({ item: 0 }));
			}
			expect(new Set(first.map(({ json }) => json.url)).size).toBe(3);
			const files = completion === 'wait' ? collected : later;
			expect(files.map(({ binary }) => Object.keys(binary!))).toEqual(Array(3).fill(['data']));
			expect(new Set(files.map(({ binary }) => binary!.data!.fileName)).size).toBe(3);
		},
	);
});

describe('with the input', () => {
	const row = { sku: 'A-1', id: 'row 7', error: 'from an earlier node' };

	test('its fields are added to those of the project, which win; an error is not copied', async () => {
		const options = { includeInputFields: true };
		const { json, binary } = await outputOf(code({ options }), { json: row });
		expect(json).toMatchObject({ sku: 'A-1', status: 'complete' });
		expect(json.id).not.toBe(row.id);
		expect(json).not.toHaveProperty('error');
		expect(Object.keys(binary!)).toEqual(['data']);
	});

	test('its files are optional, and a result replaces one of the same name', async () => {
		const options = { includeInputBinary: true };
		const { json, binary } = await outputOf(code({ options }), { json: row });
		expect(json).not.toHaveProperty('sku');
		expect(Object.keys(binary!)).toEqual(['photo', 'data']);
		const replaced = await outputOf(code({ options: { ...options, outputField: 'photo' } }));
		expect(Object.keys(replaced.binary!)).toEqual(['photo']);
		expect(replaced.binary!.photo!.mimeType).toBe('image/png');
	});
});

describe('a failed item has no other key than `error`, by which n8n knows it', () => {
	const entries = built().node.description.properties.find(({ name }) => name === 'options')!
		.options as INodeProperties[];

	/** Something that shows in the output, if the option lets anything in. */
	const set = ({ name, type, default: preset }: INodeProperties): IDataObject => ({
		[name]: type === 'boolean' ? true : type === 'string' ? `given ${name}` : preset,
	});

	const all = Object.assign({}, ...entries.map(set)) as IDataObject;
	const options = [...entries.map((entry) => [entry.name, set(entry)] as const)];

	test.each([['all options', all] as const, ...options])('with %s', async (_, given) => {
		const json = { sku: 'A-1', id: 'row 7', error: 'from an earlier node' };
		const failing = code({ content: '={{ $json.nothing }}', options: given });
		const kept = await outputOf(failing, { json, settings: { onError: 'continueRegularOutput' } });
		expect(Object.keys(kept.json)).toEqual(['error']);
	});
});
