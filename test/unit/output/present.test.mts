import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import {
	type ItemPresentation,
	presentItem,
	simplifyProject,
} from '../../../nodes/MediaGeneration/output/present';
import { makeStoredBinary } from '../../support/fake-execution.mts';

const FILE = makeStoredBinary('b1', 'clip.mp4', 'video/mp4');

/** The keys of a simplified project, in order. */
const SIMPLE = [
	...['id', 'resource', 'status', 'url', 'mime_type', 'credits_charged', 'downloads'],
	...['file_index', 'faces', 'failure', 'next_step'],
];

/** Keys whose values come from the first result, even if the service has keys of these names. */
const DERIVED = ['url', 'mime_type'];

const PLAIN: ItemPresentation = {
	isSimple: false,
	output: 'project',
	hasInputFields: false,
	isForAgent: false,
	hasInputFiles: false,
};

const presentAll = (item: INodeExecutionData, presentation: Partial<ItemPresentation> = {}) => {
	const input = {
		json: { row: 1, id: 'of the input', error: { message: 'earlier' } },
		binary: { photo: FILE, data: { ...FILE, id: 'of the input' } },
	};
	return presentItem(item, input, { ...PLAIN, ...presentation });
};

const presentOne = (...given: Parameters<typeof presentAll>): INodeExecutionData => {
	const [item, ...others] = presentAll(...given);
	expect(others).toEqual([]);
	return item!;
};

test('a simplified item without downloads has the keys for most workflows, unchanged', () => {
	const project = fc.dictionary(
		fc.constantFrom(...SIMPLE, 'prompt', 'fps', 'error'),
		fc.jsonValue(),
	);
	fc.assert(
		fc.property(project, (json) => {
			fc.pre(!('downloads' in json));
			const simple = simplifyProject({ json: json as IDataObject });
			const kept = SIMPLE.filter((key) => key in json && !DERIVED.includes(key));
			expect(Object.entries(simple)).toEqual(kept.map((key) => [key, json[key]]));
		}),
	);
});

test('a simplified item has the kind of the downloaded file, or else of its link', () => {
	const json = { downloads: [{ url: 'https://cdn.test/a.png?x=1' }] };
	expect(simplifyProject({ json })).toMatchObject({ mime_type: 'image/png' });
	expect(simplifyProject({ json, binary: { data: FILE } })).toMatchObject({
		mime_type: 'video/mp4',
	});
	for (const url of ['no address', 'https://cdn.test/a.odd', 'https://cdn.test/']) {
		expect(simplifyProject({ json: { downloads: [{ url }] } })).not.toHaveProperty('mime_type');
	}
});

test('the input’s fields never replace those of the project, and an old error isn’t copied', () => {
	const item = { json: { id: 'p1' }, binary: { data: FILE } };
	expect(presentOne(item, { hasInputFields: true })).toEqual({
		json: { row: 1, id: 'p1' },
		binary: { data: FILE },
	});
	const earlier = { json: { row: 1, id: 'p0', resource: 'image', url: 'of the input' } };
	const [added] = presentItem(item, earlier, { ...PLAIN, hasInputFields: true });
	expect(added!.json).toEqual({ row: 1, id: 'p1' });
});

test('the input’s files are included on request, and a result replaces one in its field', () => {
	const item = { json: { id: 'p1' }, binary: { data: FILE } };
	expect(presentOne(item, { hasInputFiles: true })).toEqual({
		json: { id: 'p1' },
		binary: { photo: FILE, data: FILE },
	});
	expect(presentOne({ json: {} })).toEqual({ json: {} });
	const bare = presentOne({ json: { id: 'p1' } }, { hasInputFields: true });
	expect(bare).not.toHaveProperty('binary');
});

describe('one item per file', () => {
	const urls = ['https://cdn.test/a.png', 'https://cdn.test/b.mp4'];
	const json = { id: 'p1', downloads: urls.map((url) => ({ url })) };
	const binary = { kite: { ...FILE, mimeType: 'image/png' }, kite_1: { ...FILE, id: 'b2' } };
	const perFile = { output: 'file' } as const;

	test('gives each its own link, file and number, and the rest of the project', () => {
		const item = { json: { ...json, status: 'complete' }, binary, pairedItem: { item: 3 } };
		expect(presentAll(item, perFile)).toEqual(
			urls.map((url, index) => ({
				json: { id: 'p1', status: 'complete', downloads: [{ url }], file_index: index },
				binary: { kite: Object.values(binary)[index] },
				pairedItem: { item: 3 },
			})),
		);
	});

	test('gives each simplified item its own link and kind', () => {
		const items = presentAll({ json, binary }, { isSimple: true, ...perFile });
		const kinds = ['image/png', 'video/mp4'];
		expect(items.map((one) => one.json)).toEqual(
			urls.map((url, file_index) => {
				return { id: 'p1', url, mime_type: kinds[file_index], downloads: [{ url }], file_index };
			}),
		);
	});
});
