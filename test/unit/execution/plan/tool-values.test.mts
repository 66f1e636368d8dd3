import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import type { Layout } from '../../../../nodes/MediaGeneration/fields';
import { readValues } from '../../../../nodes/MediaGeneration/execution/plan/tool-values';
import { makeInput } from '../../support/input.mts';
import { madeUpTool } from '../../support/made-up-tool.mts';

const findTool = (slug: string) => [...catalog, madeUpTool].find((tool) => tool.slug === slug)!;

const readToolValues = (
	slug: string,
	parameters: Record<string, unknown>,
	layout: Layout = 'flat',
) => readValues(makeInput({ parameters: [parameters] }, layout), findTool(slug));

test.each(catalog.map(({ slug }) => slug))(
	'%s: each parameter is read once, because n8n evaluates its expressions at each read',
	(slug) => {
		const input = makeInput({}, 'nested');
		const read = jest.spyOn(input.context, 'getNodeParameter');
		readValues(input, findTool(slug));
		const names = read.mock.calls.map(([name]) => name);
		expect(names).not.toEqual([]);
		expect(names).toEqual([...new Set(names)]);
	},
);

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

test('an empty media input is omitted if the layout doesn’t require it', () => {
	const given = (value: string, layout: Layout) =>
		readToolValues('face-swap-photo', { image_file_path: makeLocator('binary', value) }, layout);
	expect(given('', 'nested').image_file_path).toBeUndefined();
	expect(given('', 'flat').image_file_path).toEqual({ from: 'binary', value: '' });
	expect(given('face', 'nested').image_file_path).toEqual({ from: 'binary', value: 'face' });
});

describe('a number', () => {
	const frames = (given: unknown) =>
		readToolValues('lip-sync', { options: { max_fps_limit: given } }).max_fps_limit;

	test.each([
		[24, 24],
		['24', 24],
		[' 2.5 ', 2.5],
		['a dozen', 'a dozen'],
		['', undefined],
		[null, undefined],
	])('%p is read as %p', (given, expected) => {
		expect(frames(given)).toBe(expected);
	});

	test('at its "not set" value is omitted, unless the layout requires and accepts it', () => {
		const given = { options: { start_seconds: 0 }, end_seconds: 0 };
		const set = { options: { start_seconds: 2 }, end_seconds: 9 };
		const read = { start_seconds: 2, end_seconds: 9 };
		const unset = { end_seconds: undefined };
		expect(readToolValues('face-swap', given, 'flat')).toMatchObject(unset);
		expect(readToolValues('face-swap', given, 'flat')).not.toHaveProperty('start_seconds');
		expect(readToolValues('face-swap', given, 'nested')).toMatchObject({
			...unset,
			start_seconds: 0,
		});
		expect(readToolValues('face-swap', set, 'flat')).toMatchObject(read);
	});
});

const readRibbons = (ribbons: unknown) =>
	readToolValues('ai-kite-painter', { options: { ribbons } }, 'nested').ribbons;

describe('text and choices', () => {
	test('a required text stays although it is empty, so that it can be refused', () => {
		expect(readToolValues('ai-image-generator', { prompt: '' }).prompt).toBe('');
	});

	test.each([null, undefined])('a required text of %p becomes an empty one', (given) => {
		const input = makeInput({});
		const getParameter: typeof input.getParameter = (name, fallback) =>
			(name === 'content' ? given : fallback) as never;
		const read = readValues({ ...input, getParameter }, findTool('ai-qr-code-generator'));
		expect(read.content).toBe('');
	});

	test('an empty optional text is omitted', () => {
		expect(readToolValues('face-swap', { options: { name: '' } }).name).toBeUndefined();
	});

	test('an extensible list returns the chosen or typed value', () => {
		for (const given of [makeLocator('list', 'Mech'), makeLocator('name', 'Mech'), 'Mech']) {
			expect(readToolValues('ai-qr-code-generator', { art_style: given }).art_style).toBe('Mech');
		}
	});

	test.each([
		[4930012345, '4930012345'],
		[0, '0'],
		[true, 'true'],
	])('%p is read as text', (given, text) => {
		const read = readToolValues('ai-qr-code-generator', { content: given, art_style: given });
		expect(read).toMatchObject({ content: text, art_style: text });
		expect(readRibbons({ entries: [{ colour: given }] })).toEqual([{ colour: text }]);
	});

	test('an object stays an object, and is refused as text', () => {
		const colour = { a: 1 };
		expect(readToolValues('ai-qr-code-generator', { content: colour }).content).toEqual(colour);
		expect(readRibbons({ entries: [{ colour }] })).toEqual([{ colour }]);
	});

	test('a boolean is read unchanged, including false', () => {
		expect(readToolValues('ai-kite-painter', { with_tail: false }).with_tail).toBe(false);
	});
});

test('the entries of a group are read field by field, and trimmed', () => {
	const entries = [{ colour: ' red ', stray: 1 }, {}];
	expect(readRibbons({ entries })).toEqual([{ colour: 'red' }, { colour: '' }]);
	expect(readRibbons({})).toBeUndefined();
	expect(readRibbons({ entries: [] })).toBeUndefined();
});

describe('a list of named files', () => {
	const read = (references: unknown) =>
		readToolValues('text-to-video', { options: { references } }, 'nested').references;

	test('keeps its paths and URLs unchanged', () => {
		const files = [
			{ from: 'path', value: 'api-assets/id/a.png' },
			{ from: 'url', value: 'https://x/a.png' },
		];
		const entries = files.map(({ from, value }) => ({
			name: ' hero ',
			file: makeLocator(from, value),
		}));
		expect(read({ entries })).toEqual(files.map((file) => ({ name: 'hero', file })));
	});

	test('without entries is omitted', () => {
		for (const given of [undefined, {}, { entries: [] }]) expect(read(given)).toBeUndefined();
	});
});

test('additional fields count only if the user added them', () => {
	const added = readToolValues('lip-sync', { options: { name: 'x' }, max_fps_limit: 12 });
	expect(added.name).toBe('x');
	expect(added).not.toHaveProperty('max_fps_limit');
});
