import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { createProperty } from '../../../nodes/MediaGeneration/form/property';
import { createKnownValueSearches } from '../../../nodes/MediaGeneration/search/known-values';
import { madeUpTool } from '../support/made-up-tool.mts';
import { listEveryField } from '../../support/samples.mts';

const tools = [...catalog, madeUpTool];
const fields = listEveryField(tools);

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
	const search = createKnownValueSearches(tools)[list?.typeOptions?.searchListMethod ?? ''];
	const results = async (filter?: string) =>
		(await search!.call(makePanel(tool), filter)).results.map(({ value }) => value);

	test('shows all its values, or those that contain the typed text in any case', async () => {
		const all = field.choices.map(({ value }) => value);
		expect(await results()).toEqual(all);
		const wanted = (field.choices[0]!.label ?? all[0]!).slice(1).toUpperCase();
		expect(await results(wanted)).toContain(all[0]);
		expect(await results('no such value')).toEqual([]);
	});
});

test('a search shows the meaning of each choice', async () => {
	const lipSync = tools.find(({ slug }) => slug === 'lip-sync')!;
	const { results } = await createKnownValueSearches(tools).known_generation_mode!.call(
		makePanel(lipSync),
	);
	expect(results.map(({ name }) => name)).toContain(
		'Standard · Natural, for the same credits as Lite · 1 credit per frame, August 2026',
	);
});

test('a search shows the known constraints of each model of the chosen tool', async () => {
	const names = async (slug: string) => {
		const tool = tools.find((one) => one.slug === slug)!;
		const { results } = await createKnownValueSearches(tools).known_model!.call(makePanel(tool));
		return results.map(({ name }) => name);
	};
	expect(await names('image-to-video')).toEqual(
		expect.arrayContaining([
			'Automatic · 24 to 288 credits per second, August 2026',
			'Kling 2.6 · 5 or 10 s · 720p or 1080p · 36 to 72 credits per second, August 2026',
			'Wan 3.0 · 2 to 10, 15, 20, 25 or 30 s · 480p, 720p or 1080p',
		]),
	);
	expect(await names('ai-video-editor')).toContain('Wan 3.0 · 2 to 15 s · 480p, 720p or 1080p');
	expect(await names('lip-sync')).toEqual([]);
});

test.each([
	['ai-image-editor', 'model', 'from 5 credits per image, October 2026', 'flux-2-klein', {}],
	['audio-to-video', 'resolution', '48 credits per second, August 2026', '720p', {}],
	[
		'text-to-video',
		'resolution',
		'36 credits per second, August 2026',
		'720p',
		{ model: 'kling-2.6' },
	],
	['text-to-video', 'resolution', '48 to 72 credits per second, August 2026', '720p', {}],
	['text-to-video', 'resolution', undefined, '480p', { model: 'kling-2.6' }],
	['text-to-video', 'resolution', undefined, '720p', { model: 'newer-than-this-list' }],
])('%s: %s shows %s for %s with %j', async (slug, name, price, value, panel) => {
	const tool = tools.find((one) => one.slug === slug)!;
	const values: Record<string, unknown> = { model: 'default', ...panel };
	const context = {
		getNodeParameter: (parameter: string) =>
			parameter in values
				? { __rl: true, mode: 'list', value: values[parameter] }
				: { resource: tool.resource, operation: slug }[parameter],
	} as unknown as ILoadOptionsFunctions;
	const { results } = await createKnownValueSearches(tools)[`known_${name}`]!.call(context);
	const entry = results.find((one) => one.value === value)!;
	expect(/[^·]*credits.*/.exec(entry.name)?.[0].trim()).toBe(price);
});
