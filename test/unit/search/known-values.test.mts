import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { createProperty } from '../../../nodes/MediaGeneration/form/property';
import { createListSearches } from '../../../nodes/MediaGeneration/search/list-searches';
import { listEveryField } from '../../support/samples.mts';

const fields = listEveryField(catalog);

/** The panel of a tool, as n8n passes it to a list's search method. */
const makePanel = ({ resource, slug: operation }: Tool) =>
	({
		getNodeParameter: (name: 'resource' | 'operation') => ({ resource, operation })[name],
	}) as unknown as ILoadOptionsFunctions;

describe.each(
	fields.filter(([, , field]) => field.kind === 'choice' && field.extensible && !field.liveList),
)('%s: an extensible list', (_, tool, field) => {
	if (field.kind !== 'choice') throw new Error('filtered above');
	const property = createProperty(field);
	const list = property.modes?.find(({ name }) => name === 'list');
	const search = createListSearches(catalog)[list?.typeOptions?.searchListMethod ?? ''];
	const results = async (filter?: string) =>
		(await search!.call(makePanel(tool), filter)).results.map(({ value }) => value);

	test('shows all its values, or those that contain the typed text in any case', async () => {
		const all = field.choices.map(({ value }) => value);
		expect(await results()).toEqual(all);
		const wanted = (field.choices[0]!.label ?? all[0]!).toUpperCase();
		expect(await results(wanted)).toContain(all[0]);
		expect(await results('no such value')).toEqual([]);
	});
});

const search = async (slug: string, name: string, filter?: string): Promise<string[]> => {
	const tool = catalog.find((one) => one.slug === slug)!;
	const find = createListSearches(catalog)[`known_${name}`]!;
	return (await find.call(makePanel(tool), filter)).results.map((entry) => entry.name);
};

test('a search shows the meaning of each choice', async () => {
	expect(await search('lip-sync', 'generation_mode')).toContain(
		'Standard · Natural, for the same credits as Lite',
	);
});

test('a search shows what each model of the chosen tool supports', async () => {
	expect(await search('image-to-video', 'model')).toEqual(
		expect.arrayContaining([
			'Automatic',
			'Kling 2.6 · 5 or 10 s · 720p or 1080p',
			'Wan 3.0 · 2 to 10, 15, 20, 25 or 30 s · 480p, 720p or 1080p',
		]),
	);
	expect(await search('ai-video-editor', 'model')).toContain(
		'Wan 3.0 · 2 to 15 s · 480p, 720p or 1080p',
	);
	expect(await search('lip-sync', 'model')).toEqual([]);
});

/** n8n stores the name of an entry with the workflow, where it would outlive the price. */
test.each(
	fields.flatMap(([label, { slug }, { kind, name }]) =>
		kind === 'choice' ? [[label, slug, name] as const] : [],
	),
)('%s: no entry has a number of credits in its name', async (_, slug, name) => {
	if (!(`known_${name}` in createListSearches(catalog))) return;
	for (const entry of await search(slug, name)) expect(entry).not.toMatch(/\d credits?\b/);
});

test.each([
	['veo lite', ['Veo 3.1 Lite']],
	['seedance mini', ['Seedance 2.0 Mini']],
	['kling-2.6', ['Kling 2.6']],
	['kling 1080p', ['Kling 2.6', 'Kling 3.0']],
	['veo3.1-lite', ['Veo 3.1 Lite']],
])('"%s" finds the models %j', async (typed, labels) => {
	const names = await search('text-to-video', 'model', typed);
	expect(names.map((name) => name.split(' · ')[0])).toEqual(labels);
});
