import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { presented, simplified } from '../../../nodes/MediaGeneration/output/present';
import { fakeExecution, storedFile } from '../../support/fake-execution.mts';
import { ago, collect, type Reader, started } from '../support/collecting.mts';
import { finished, project } from '../support/fake-service.mts';

describe('Simplify and the fields of the input', () => {
	const since = ago(59);
	const items = [started('p1', { row: 1 }), started('p2', { row: 2, waiting_since: since })];
	const read: Reader = (id) => (id === 'p1' ? finished(id) : project(id, 'rendering'));

	test('simplified: the first link, and what is not finished stays whole', async () => {
		const { outputs } = collect(items, read, { simplify: true });
		const [done, open] = await outputs;
		expect(done![0]!.json).toEqual({
			id: 'p1',
			resource: 'video',
			status: 'complete',
			url: expect.stringContaining('https://'),
			mime_type: 'image/png',
			downloads: [{ url: expect.any(String) }],
		});
		expect(open![0]!.json).toMatchObject({ row: 2, waiting_since: since });
	});

	test('simplified: what failed keeps its advice', async () => {
		const { outputs } = collect([started('p1')], () => ({ status: 404 }), { simplify: true });
		expect((await outputs)[2]![0]!.json).toEqual({
			id: 'p1',
			resource: 'video',
			failure: {
				message: expect.any(String),
				description: expect.any(String),
				http_status: 404,
				project_id: 'p1',
			},
		});
	});

	test('with the fields of the input, each beside its own result', async () => {
		const { outputs } = collect([...items].reverse(), read, {
			options: { includeInputFields: true },
		});
		const [done] = await outputs;
		expect(done![0]!.json).toMatchObject({ id: 'p1', row: 1, status: 'complete' });
	});
});

const FILE = storedFile('b1', 'clip.mp4', 'video/mp4');

/** In a simplified project, in this order. */
const SIMPLE = [
	'id',
	'resource',
	'status',
	'url',
	'mime_type',
	'credits_charged',
	'downloads',
	'faces',
	'failure',
	'next_step',
];

/** From the first result, even if the service has keys of these names. */
const DERIVED = ['url', 'mime_type'];

const shown = (item: INodeExecutionData, simplify: boolean, options: object = {}) => {
	const { context } = fakeExecution({
		parameters: [{ simplify, options }],
		jsons: [{ row: 1, id: 'of the input', error: { message: 'earlier' } }],
		binaries: [{ photo: FILE, data: { ...FILE, id: 'of the input' } }],
	});
	return presented(context, item, 0);
};

test('simplified: of any item only what most workflows need, unchanged', () => {
	const project = fc.dictionary(
		fc.constantFrom(...SIMPLE, 'prompt', 'fps', 'error'),
		fc.jsonValue(),
	);
	fc.assert(
		fc.property(project, (json) => {
			fc.pre(!('downloads' in json));
			const simple = simplified({ json: json as IDataObject });
			const kept = Object.entries(json).filter(([key]) => SIMPLE.includes(key));
			expect(simple).toEqual(Object.fromEntries(kept.filter(([key]) => !DERIVED.includes(key))));
		}),
	);
});

test('simplified: the kind of the file that was downloaded counts before that of its link', () => {
	const json = { downloads: [{ url: 'https://cdn.test/a.png?x=1' }] };
	expect(simplified({ json })).toMatchObject({ mime_type: 'image/png' });
	expect(simplified({ json, binary: { data: FILE } })).toMatchObject({ mime_type: 'video/mp4' });
	for (const url of ['no address', 'https://cdn.test/a.odd', 'https://cdn.test/']) {
		expect(simplified({ json: { downloads: [{ url }] } })).not.toHaveProperty('mime_type');
	}
});

test('simplified: of several results, link and kind are those of the first', () => {
	const urls = ['https://cdn.test/z.png', 'https://cdn.test/a.mp4'];
	const json = { downloads: urls.map((url) => ({ url })) };
	expect(simplified({ json })).toEqual({ url: urls[0], mime_type: 'image/png', ...json });
	const binary = { data: { ...FILE, mimeType: 'image/webp' }, data_1: FILE };
	expect(simplified({ json, binary })).toMatchObject({ url: urls[0], mime_type: 'image/webp' });
});

test('the fields of the input stand behind those of the project, and an old error never comes along', () => {
	const item = { json: { id: 'p1' }, binary: { data: FILE } };
	expect(shown(item, false, { includeInputFields: true })).toEqual({
		json: { row: 1, id: 'p1' },
		binary: { data: FILE },
	});
});

test('the files of the input are included if wanted; a result replaces one in its field', () => {
	const item = { json: { id: 'p1' }, binary: { data: FILE } };
	expect(shown(item, false, { includeInputBinary: true })).toEqual({
		json: { id: 'p1' },
		binary: { photo: FILE, data: FILE },
	});
	expect(shown({ json: {} }, false)).toEqual({ json: {} });
	const bare = shown({ json: { id: 'p1' } }, false, { includeInputFields: true });
	expect(bare).not.toHaveProperty('binary');
});
