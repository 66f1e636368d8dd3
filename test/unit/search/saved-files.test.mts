import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { findSourceProblem, readMedia } from '../../../nodes/MediaGeneration/fields';
import { createSavedFileSearches } from '../../../nodes/MediaGeneration/search/saved-files';

const searches = createSavedFileSearches(catalog);

const makeSavedFile = (kind: string, path: string, url?: string) => ({
	file_path: `saved-items/${path}`,
	media_kind: kind,
	...(url ? { url } : {}),
});
const FACES = [makeSavedFile('IMAGE', 'a.png', 'https://h/a'), makeSavedFile('IMAGE', 'b.png')];
const SAVED = [
	{ name: 'Ann', type: 'character', assets: FACES },
	{ name: 'Ann', type: 'voice', assets: [makeSavedFile('AUDIO', 'c.wav')] },
	{ name: 'Sea', type: 'reference', assets: [makeSavedFile('VIDEO', 'd.mp4')] },
	{ name: 'Odd', type: 'later', assets: [makeSavedFile('SCENT', 'e.odd'), {}] },
	{ name: 'Bare', type: 'character' },
];

/** The editor's side of a list. The service responds with this status and body, or with lists of them. */
function makeEditor(
	body: unknown,
	credential: object = { service: 'magicHour' },
	status: number | readonly number[] = 200,
) {
	const asked: Array<{ url: string }> = [];
	const context = {
		getCredentials: async () => credential,
		helpers: {
			httpRequestWithAuthentication: async (_name: string, options: { url: string }) => {
				asked.push(options);
				const page = Array.isArray(body) ? body[asked.length - 1] : body;
				const statusCode = [status].flat()[asked.length - 1] ?? [status].flat()[0];
				return { statusCode, headers: {}, body: page };
			},
		},
	};
	const search = async (method: string, filter?: string, cursor?: string) =>
		await searches[method]!.call(context as unknown as ILoadOptionsFunctions, filter, cursor);
	return { asked, search };
}

const listValues = ({ results }: INodeListSearchResult) => results.map(({ value }) => value);

test.each([
	['saved_image', ['a.png', 'b.png']],
	['saved_audio', ['c.wav']],
	['saved_video', ['d.mp4']],
	['saved_audio_image_video', ['a.png', 'b.png', 'c.wav', 'd.mp4']],
])('%s offers the files of its kinds, the main one first', async (method, names) => {
	const { search, asked } = makeEditor({ items: SAVED, next_cursor: null });
	expect(listValues(await search(method))).toEqual(names.map((name) => `saved-items/${name}`));
	expect(asked.map(({ url }) => url)).toEqual([
		'https://api.magichour.ai/v1/saved-items?limit=100',
	]);
});

test('a choice shows its owner and type, and links to its picture', async () => {
	const { results } = await makeEditor({ items: SAVED }).search('saved_image');
	expect(results).toEqual([
		{ name: 'Ann (character)', value: 'saved-items/a.png', url: 'https://h/a' },
		{ name: 'Ann, file 2 (character)', value: 'saved-items/b.png' },
	]);
});

test('a typed text is searched on every page, because the editor then requests no further page', async () => {
	const { search, asked } = makeEditor([
		{ items: [], next_cursor: 'two' },
		{ items: SAVED, next_cursor: 3 },
		{ items: SAVED, next_cursor: 'two' },
	]);
	const found = await search('saved_audio_image_video', 'SEA');
	expect(listValues(found)).toEqual(['saved-items/d.mp4', 'saved-items/d.mp4']);
	expect(found.paginationToken).toBeUndefined();
	expect(asked.map(({ url }) => url.split('cursor=')[1])).toEqual([undefined, 'two', '3']);
});

test('a search that ends before the last page says so in its first entry, which can’t be sent', async () => {
	const pages = Array.from({ length: 20 }, (_, index) => ({
		items: index === 0 ? SAVED : [],
		next_cursor: index + 2,
	}));
	const { search, asked } = makeEditor(pages);
	const { results } = await search('saved_audio_image_video', 'sea');
	expect(asked).toHaveLength(20);
	const media = readMedia({ __rl: true, mode: 'list', value: results[0]!.value });
	expect(findSourceProblem(media)).toMatch(/^is "\/Not all saved items.*, but must be one address/);
	expect(results).toEqual([
		{
			name: expect.stringMatching(/^Not all saved items were searched\. /),
			value: expect.any(String),
		},
		{ name: 'Sea (reference)', value: 'saved-items/d.mp4' },
	]);
});

test('a search that fails after the first page keeps its results; without a filter, it fails', async () => {
	const page = { items: SAVED, next_cursor: 'two' };
	const failing = makeEditor([page], { service: 'magicHour' }, [
		200,
		...Array<number>(20).fill(503),
	]);
	expect((await failing.search('saved_audio_image_video', 'sea')).results).toEqual([
		{
			name: expect.stringMatching(/503.*Not all saved items were searched$/),
			value: expect.any(String),
		},
		{ name: 'Sea (reference)', value: 'saved-items/d.mp4' },
	]);
	expect(failing.asked.length).toBeGreaterThan(1);
	const { search } = makeEditor({}, { service: 'magicHour' }, 401);
	await expect(search('saved_audio_image_video', 'sea')).rejects.toThrow('(401)');
});

test('a service of the flat layout gets no request, and the list gives the reason', async () => {
	const { search, asked } = makeEditor(
		{},
		{ service: 'custom', baseUrl: 'https://h', layout: 'flat' },
	);
	await expect(search('saved_image')).rejects.toThrow(
		'Saved items need Magic Hour, or a service with the request format Nested',
	);
	expect(asked).toEqual([]);
});
