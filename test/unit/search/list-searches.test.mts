import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { getField } from '../../../nodes/MediaGeneration/catalog/tool';
import { aiVoiceGenerator } from '../../../nodes/MediaGeneration/catalog/tools/ai-voice-generator';
import { findSourceProblem, image, readMedia } from '../../../nodes/MediaGeneration/fields';
import { createProperty } from '../../../nodes/MediaGeneration/form/property';
import { createListSearches } from '../../../nodes/MediaGeneration/search/list-searches';

const searches = createListSearches(catalog);

type Query = Readonly<Record<string, string>>;
type Answer = { statusCode?: number; body: unknown };

/** The editor's side of a list; `answer` supplies the service's response to each page request. */
function makeEditor(
	answer: (query: Query, count: number) => Answer,
	credential: object = { service: 'magicHour' },
) {
	const asked: string[] = [];
	const context = {
		getCredentials: async () => credential,
		helpers: {
			httpRequestWithAuthentication: async (_name: string, { url }: { url: string }) => {
				asked.push(url);
				const query = Object.fromEntries(new URL(url).searchParams);
				return { statusCode: 200, headers: {}, ...answer(query, asked.length) };
			},
		},
	};
	const search = async (method: string, filter?: string, cursor?: string) =>
		await searches[method]!.call(context as unknown as ILoadOptionsFunctions, filter, cursor);
	return { asked, search };
}

const listValues = ({ results }: INodeListSearchResult) => results.map(({ value }) => value);

const INCOMPLETE = 'Not everything was searched. To see the rest, clear the search';

describe('saved files', () => {
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
	const makePage = (items: unknown, cursor?: unknown) => ({ body: { items, next_cursor: cursor } });

	test.each([
		['saved_image', ['a.png', 'b.png']],
		['saved_audio', ['c.wav']],
		['saved_video', ['d.mp4']],
		['saved_audio_image_video', ['a.png', 'b.png', 'c.wav', 'd.mp4']],
	])('%s offers the files of its kinds, the main one first', async (method, names) => {
		const { search, asked } = makeEditor(() => makePage(SAVED, null));
		expect(listValues(await search(method))).toEqual(names.map((name) => `saved-items/${name}`));
		expect(asked).toEqual(['https://api.magichour.ai/v1/saved-items?limit=100']);
	});

	test('a choice shows its owner and type, and links to its picture', async () => {
		const { results } = await makeEditor(() => makePage(SAVED)).search('saved_image');
		expect(results).toEqual([
			{ name: 'Ann (character)', value: 'saved-items/a.png', url: 'https://h/a' },
			{ name: 'Ann, file 2 (character)', value: 'saved-items/b.png' },
		]);
	});

	test('a typed text is searched on every page, because the editor then requests no further page', async () => {
		const pages = [makePage([], 'two'), makePage(SAVED, 3), makePage(SAVED, 'two')];
		const { search, asked } = makeEditor((_, count) => pages[count - 1]!);
		const found = await search('saved_audio_image_video', 'SEA');
		expect(listValues(found)).toEqual(['saved-items/d.mp4', 'saved-items/d.mp4']);
		expect(found.paginationToken).toBeUndefined();
		expect(asked.map((url) => url.split('cursor=')[1])).toEqual([undefined, 'two', '3']);
	});

	test.each<[string, number, (count: number) => Answer]>([
		['has too many pages', 200, (count) => makePage(count === 1 ? SAVED : [], count + 1)],
		[
			'fails after the first page',
			2,
			(count) => (count === 1 ? makePage(SAVED, 'two') : { statusCode: 400, body: {} }),
		],
	])(
		'a search that %s says so in its first entry, which can’t be sent, and keeps its results',
		async (_, count, answer) => {
			const { search, asked } = makeEditor((__, index) => answer(index));
			const { results } = await search('saved_audio_image_video', 'sea');
			expect(asked).toHaveLength(count);
			expect(results).toEqual([
				{ name: INCOMPLETE, value: expect.any(String) },
				{ name: 'Sea (reference)', value: 'saved-items/d.mp4' },
			]);
			const media = readMedia({ __rl: true, mode: 'list', value: results[0]!.value });
			expect(findSourceProblem(media)).toMatch(/^is "\/Not everything.*, but must be one address/);
		},
	);
});

describe('voices', () => {
	const makeVoice = (id: number) => ({
		id: `v${id}`,
		avatar_url: 'https://h/a.png',
		name: `Voice ${id}`,
	});

	/** Pages of at most 20 voices, whatever limit is requested. */
	const makePages =
		(count: number) =>
		({ cursor = '0' }: Query): Answer => {
			const from = Number(cursor);
			const voices = Array.from({ length: Math.min(20, count - from) }, (_, at) =>
				makeVoice(from + at),
			);
			return { body: { voices, next_cursor: from + 20 < count ? String(from + 20) : null } };
		};

	test.each([
		['Voice', createProperty(getField(aiVoiceGenerator, 'voice_name')), 'voices'],
		['an image', createProperty(image('photo', 'Photo', '')), 'saved_image'],
	])('the list of %s has the search over the service', (_, { modes }, searchListMethod) => {
		const { typeOptions } = modes!.find(({ name }) => name === 'list')!;
		expect(typeOptions).toEqual({ searchListMethod, searchable: true });
	});

	test('2,000 voices in pages of 20 are all found, a page at a time or by the typed text', async () => {
		const { search, asked } = makeEditor(makePages(2_000));
		const first = await search('voices');
		expect([first.results.length, first.paginationToken]).toEqual([20, '20']);
		expect(listValues(await search('voices', '', '1980'))[19]).toBe('v1999');
		expect(asked).toHaveLength(2);
		expect((await search('voices', 'voice 1999')).results).toEqual([
			{ name: 'Voice 1999', value: 'v1999' },
		]);
		expect(asked).toHaveLength(102);
	});

	test('an entry has the name and short texts about the voice, and sends its ID', async () => {
		const voices = [
			{ ...makeVoice(1), language: 'German', age: 30, about: 'x'.repeat(41), gender: 'female' },
			{ id: 'Label', label: 'A label' },
			{ id: 'Bare', avatar_url: null },
			{ name: 'No ID' },
		];
		const { search } = makeEditor(() => ({ body: { voices, next_cursor: null } }));
		expect((await search('voices')).results).toEqual([
			{ name: 'Voice 1 · German · female', value: 'v1' },
			{ name: 'A label', value: 'Label' },
			{ name: 'Bare', value: 'Bare' },
		]);
		const count = async (filter: string) => (await search('voices', filter)).results.length;
		expect(await count('FEMALE german')).toBe(1);
		expect(await count('FEMALE spanish')).toBe(0);
		expect(await count('german woman')).toBe(1);
		for (const word of ['male', 'man', 'erman']) expect(await count(word)).toBe(0);
	});

	test('a voice is found without its accents, and by its ID', async () => {
		const voices = [{ id: 'José-1', name: 'José Pérez', gender: 'male' }];
		const { search } = makeEditor(() => ({ body: { voices } }));
		for (const typed of ['jose', 'PEREZ man', 'josé-1']) {
			expect((await search('voices', typed)).results).toHaveLength(1);
		}
	});

	test('a service that refuses pages of 100 is read in its own page size', async () => {
		const { search, asked } = makeEditor((query) =>
			query.limit === '100' ? { statusCode: 400, body: {} } : makePages(30)(query),
		);
		expect((await search('voices', 'voice')).results).toHaveLength(30);
		expect(asked.map((url) => /limit=(\d+)/.exec(url)![1])).toEqual(['100', '20', '100', '20']);
	});

	test('an incomplete search begins with an entry without a value, which the checks refuse', async () => {
		const { search } = makeEditor((query) =>
			query.cursor ? { statusCode: 400, body: {} } : makePages(30)(query),
		);
		const { results } = await search('voices', 'voice');
		expect(results).toHaveLength(21);
		expect(results[0]).toEqual({ name: INCOMPLETE, value: '' });
	});
});

test.each<[string, Answer]>([
	['(404)', { statusCode: 404, body: {} }],
	['(401)', { statusCode: 401, body: { message: 'no' } }],
	['list', { body: '<!DOCTYPE html><html></html>' }],
	['list', { body: { voices: {}, items: {} } }],
])('a list that fails at once says why: %s', async (reason, answer) => {
	for (const method of ['saved_image', 'voices']) {
		const { search, asked } = makeEditor(() => answer);
		await expect(search(method)).rejects.toThrow(reason);
		expect(asked).toHaveLength(1);
	}
});

test('a service of the flat layout gets no request, and the list gives the reason', async () => {
	const credential = { service: 'custom', baseUrl: 'https://h', layout: 'flat' };
	const { search, asked } = makeEditor(() => ({ body: {} }), credential);
	for (const method of ['saved_image', 'voices']) {
		await expect(search(method)).rejects.toThrow(
			'This list needs Magic Hour, or a service with the request format Nested',
		);
	}
	expect(asked).toEqual([]);
});
