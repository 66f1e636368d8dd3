import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { aiVoiceGenerator } from '../../../nodes/MediaGeneration/catalog/tools/ai-voice-generator';
import { getField } from '../../../nodes/MediaGeneration/catalog/tool';
import { getKnownValuesMethodName } from '../../../nodes/MediaGeneration/form/modes';
import type { ChoiceField } from '../../../nodes/MediaGeneration/fields';
import { voiceSearches } from '../../../nodes/MediaGeneration/search/voices';

type Query = Readonly<Record<string, string>>;
type Answer = { statusCode?: number; body: unknown };

/** The editor's side of the list; `answer` supplies the service's response to each page request. */
function makeEditor(answer: (query: Query, count: number) => Answer) {
	const queries: Query[] = [];
	const context = {
		getCredentials: async () => ({ service: 'magicHour' }),
		helpers: {
			httpRequestWithAuthentication: async (_name: string, { url }: { url: string }) => {
				const query = Object.fromEntries(new URL(url).searchParams);
				queries.push(query);
				return { statusCode: 200, headers: {}, ...answer(query, queries.length) };
			},
		},
	};
	const search = async (filter?: string) =>
		(await voiceSearches.voices.call(context as unknown as ILoadOptionsFunctions, filter)).results;
	return { queries, search };
}

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

const makeTextAnswer = (page: string): Answer => ({ body: page });
const NOTE = /\. Use By Name for a voice that isn’t listed$/;

test('the list of Voice has the search over the service', () => {
	const field = getField(aiVoiceGenerator, 'voice_name') as ChoiceField;
	expect(voiceSearches).toHaveProperty(getKnownValuesMethodName(field));
});

test('2,000 voices in pages of 20 are all found, and filtered by the typed text', async () => {
	const { search, queries } = makeEditor(makePages(2_000));
	expect(await search()).toHaveLength(2_000);
	expect(queries).toHaveLength(100);
	expect(await search('voice 1999')).toEqual([{ name: 'Voice 1999', value: 'v1999' }]);
});

test('an entry has the name and short texts about the voice, and sends its ID', async () => {
	const voices = [
		{ ...makeVoice(1), language: 'German', age: 30, about: 'x'.repeat(41), gender: 'female' },
		{ id: 'Label', label: 'A label' },
		{ id: 'Bare', avatar_url: null },
		{ name: 'No ID' },
	];
	const { search } = makeEditor(() => ({ body: { voices, next_cursor: null } }));
	expect(await search()).toEqual([
		{ name: 'Voice 1 · German · female', value: 'v1' },
		{ name: 'A label', value: 'Label' },
		{ name: 'Bare', value: 'Bare' },
	]);
	expect(await search('FEMALE german')).toHaveLength(1);
	expect(await search('FEMALE spanish')).toEqual([]);
	expect(await search('german woman')).toHaveLength(1);
	for (const word of ['male', 'man', 'erman']) expect(await search(word)).toEqual([]);
});

test('a voice is found without its accents, and by its ID', async () => {
	const { search } = makeEditor(() => ({
		body: { voices: [{ id: 'José-1', name: 'José Pérez', gender: 'male' }], next_cursor: null },
	}));
	for (const typed of ['jose', 'PEREZ man', 'josé-1']) expect(await search(typed)).toHaveLength(1);
});

test('a service that refuses pages of 100 is read in its own page size', async () => {
	const { search, queries } = makeEditor((query) =>
		query.limit === '100' ? { statusCode: 400, body: {} } : makePages(30)(query),
	);
	expect(await search()).toHaveLength(30);
	expect(queries.map(({ limit }) => limit)).toEqual(['100', '20', '100', '20']);
});

test.each<[string, Answer]>([
	['404', { statusCode: 404, body: {} }],
	['405', { statusCode: 405, body: {} }],
	['500', { statusCode: 500, body: {} }],
	['401', { statusCode: 401, body: { message: 'no' } }],
	['a page of HTML', makeTextAnswer('<!DOCTYPE html><html></html>')],
	['another shape', { body: { voices: {} } }],
])('%s: the only entry says why, and can’t be sent', async (_, answer) => {
	const { search, queries } = makeEditor(() => answer);
	expect(await search()).toEqual([{ name: expect.stringMatching(NOTE), value: '' }]);
	expect(queries.length).toBeLessThanOrEqual(2);
});
