import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type {
	Field,
	Layout,
	MediaField,
	MediaSource,
	Value,
	Values,
} from '../../../nodes/MediaGeneration/fields';
import {
	EXTENSIONS,
	boolean,
	extensibleChoice,
	listExtensions,
	findFileProblem,
	findLayouts,
	findValueProblem,
	group,
	normalizeExtension,
	number,
	text,
} from '../../../nodes/MediaGeneration/fields';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { findHints } from '../../../nodes/MediaGeneration/checks/hints';
import { findProblems } from '../../../nodes/MediaGeneration/checks/problems';
import { madeUpTool } from '../support/made-up-tool.mts';
import {
	listEveryField,
	listLayoutsWith,
	makeFullValues,
	withLiveRules,
} from '../../support/samples.mts';

const TEXTS = { label: 'Colour', description: 'Its colour' };
const motto = text('motto', { ...TEXTS, minLength: 2, maxLength: 5 });
const cloth = extensibleChoice('cloth', { ...TEXTS, choices: ['Silk'] });
const entry = { colour: 'red', length: 1 };
const ribbons = group('ribbons', {
	...TEXTS,
	entryLabel: 'Ribbon',
	maxEntries: 2,
	fields: [text('colour', { ...TEXTS, minLength: 1 }), number('length', { ...TEXTS, max: 9 })],
});
const makeNumber = (more: object) => number('wind', { ...TEXTS, ...more });

test.each<[Field, Value, string | undefined]>([
	[motto, '', 'is empty; enter at least 2 characters'],
	[motto, ' \n ', 'is empty; enter at least 2 characters'],
	[motto, '😀', 'has 1 characters, but needs at least 2'],
	[motto, '😀'.repeat(2), undefined],
	[motto, '😀'.repeat(5), undefined],
	[motto, '😀'.repeat(6), 'has 6 characters, but may have at most 5'],
	[motto, 7, 'is "7", but must be text'],
	[text('motto', TEXTS), '', undefined],
	[text('motto', TEXTS), 'Use {{name}} here', undefined],
	[makeNumber({ min: 1 }), 1, undefined],
	[makeNumber({ min: 1 }), 0.9, 'is 0.9, but must be at least 1'],
	[makeNumber({ above: 0 }), 0.1, undefined],
	[makeNumber({ above: 0 }), 0, 'is 0, but must be greater than 0'],
	[makeNumber({ above: 0, min: 2 }), 1, 'is 1, but must be at least 2'],
	[makeNumber({ max: 9 }), 9, undefined],
	[makeNumber({ max: 9 }), 9.1, 'is 9.1, but may be at most 9'],
	[makeNumber({ only: [2, 4] }), 4, undefined],
	[makeNumber({ only: [2, 4] }), 3, 'is 3, but must be 2 or 4'],
	[makeNumber({ step: 0.05 }), 0.15, undefined],
	[makeNumber({ step: 0.05 }), 0.17, 'is 0.17, but must be a multiple of 0.05'],
	[makeNumber({}), 1.5, undefined],
	[makeNumber({ integer: true }), 1.5, 'is 1.5, but must be a whole number'],
	[makeNumber({ wholeIn: 'flat' }), 1.5, 'is 1.5, but must be a whole number'],
	[makeNumber({ wholeIn: 'nested' }), 1.5, undefined],
	[makeNumber({}), 'many', 'is "many", but must be a number'],
	[makeNumber({}), NaN, 'is "NaN", but must be a number'],
	[makeNumber({}), Infinity, 'is "Infinity", but must be a number'],
	[makeNumber({}), true, 'is "true", but must be a number'],
	[cloth, 'hexagonal', undefined],
	[cloth, ' ', 'is empty; choose a value or type one'],
	[cloth, 7, 'is "7", but must be text'],
	[boolean('with_tail', TEXTS), false, undefined],
	[boolean('with_tail', TEXTS), 'yes', 'is "yes", but must be true or false'],
	[ribbons, [entry, entry], undefined],
	[ribbons, [entry, entry, entry], 'has 3 entries, but may have at most 2'],
	[ribbons, [entry, { ...entry, length: 10 }], 'entry 2, Colour is 10, but may be at most 9'],
	[ribbons, [{ colour: 'red' }], 'entry 1, Colour is empty; enter a number'],
	[ribbons, [entry, {}], 'entry 2, Colour is empty; enter at least 1 character'],
])('case %#: a value is valid, or its problem names value and bound', (field, value, problem) => {
	expect(findValueProblem(field, value, 'flat')).toBe(problem);
});

type Row = [string, Tool, MediaField, Layout];

const rows: Row[] = listEveryField([...catalog, madeUpTool]).flatMap(([name, tool, field]) =>
	field.kind === 'media'
		? listLayoutsWith(tool)
				.filter((layout) => findLayouts(field).includes(layout))
				.map((layout): Row => [`${name} ${layout}`, tool, field, layout])
		: [],
);

const allExtensions = [...new Set(Object.values(EXTENSIONS.nested).flat())];

describe.each(rows)('%s', (_, tool, field, layout) => {
	const name = `${field.label} `;
	const accepted = listExtensions(field.accepts, layout);
	const others = [...allExtensions, 'exe'].filter(
		(extension) => !accepted.includes(normalizeExtension(extension)),
	);
	const valuesWith = (from: MediaSource, value: string): Values => ({
		...makeFullValues(tool, layout),
		[field.name]: { from, value },
	});
	const objections = (from: MediaSource, value: string): string[] =>
		findProblems(tool, valuesWith(from, value), layout).map(({ text }) => text);
	const hints = (from: MediaSource, value: string): string[] =>
		findHints(withLiveRules(tool), valuesWith(from, value), layout);

	test('accepts every extension of its kinds, as a path or a file, and any extension in a URL', () => {
		for (const extension of [...accepted, accepted[0]!.toUpperCase()]) {
			const path = `api-assets/id/a.${extension}`;
			expect([...objections('path', path), ...hints('path', path)]).toEqual([]);
			const url = `https://example.com/a.${extension}?sig=x.exe`;
			expect([...objections('url', url), ...hints('url', url)]).toEqual([]);
		}
		for (const ending of [...others, 'jfif', 'tif', 'php?id=3', 'v1.2', 'jpg.large']) {
			expect(objections('url', `https://example.com/a.${ending}`)).toEqual([]);
		}
		for (const extension of accepted) {
			expect(findFileProblem(field.accepts, extension, layout)).toBeUndefined();
		}
	});

	test('names every other extension of a path or a file, and the accepted ones: flat refuses it, nested gives a hint', () => {
		for (const extension of others) {
			const path = `api-assets/id/a.${extension}`;
			const file = findFileProblem(field.accepts, extension, layout);
			const [ofPath, nothing] =
				layout === 'flat'
					? [objections('path', path), hints('path', path)]
					: [hints('path', path), objections('path', path)];
			expect(ofPath).toHaveLength(1);
			expect(nothing).toEqual([]);
			expect(file === undefined).toBe(layout === 'nested');
			for (const sentence of [...ofPath, file ? `${name}${file}` : ofPath[0]!]) {
				expect(sentence).toContain(name);
				expect(sentence.toLowerCase()).toContain(extension);
				expect(sentence).toContain(accepted.join(', '));
			}
		}
	});

	test('gives a hint at a URL without an accepted extension for the live service', () => {
		for (const url of ['https://example.com/download?id=7', 'https://example.com/a.exe']) {
			const sentence = expect.stringContaining(`should end in one of ${accepted.join(', ')}`);
			expect(hints('url', url)).toEqual(layout === 'nested' ? [sentence] : []);
		}
	});

	test('accepts a URL without an extension, but not a file without one', () => {
		expect(objections('url', 'https://example.com/download?id=7')).toEqual([]);
		expect(findFileProblem(field.accepts, undefined, layout)).toContain(accepted.join(', '));
	});

	test.each<[string, MediaSource, string, string]>([
		['another scheme', 'url', 'ftp://files.test/a.png', 'must be a URL that starts with'],
		['nothing', 'url', ' ', 'is empty'],
		['no path', 'path', '', 'is empty'],
		['no binary field', 'binary', '', 'is empty; enter the name of a binary field'],
		['another protocol', 'url', 'ftp://example.com/a.png', 'ftp://example.com/a.png'],
		['a file of this machine', 'url', 'file:///etc/passwd', 'https://'],
		['half an address', 'url', 'https://', 'https://'],
	])('refuses %s', (_what, from, value, text) => {
		expect(objections(from, value)).toEqual([expect.stringContaining(text)]);
		expect(objections(from, value)[0]).toContain(name);
	});

	test('accepts a YouTube URL only if the layout supports it', () => {
		const good = objections('youtube', 'https://www.youtube.com/watch?v=x');
		const isKnown = field.youtubeIn.includes(layout);
		expect(good).toEqual(isKnown ? [] : [expect.stringContaining('YouTube')]);
		expect(objections('youtube', 'not an address')).toHaveLength(1);
	});
});

test('a GIF is declared as one for the face swap’s video only', () => {
	const faceImage = catalog
		.find(({ slug }) => slug === 'face-swap')!
		.fields.find(({ name }) => name === 'image_file_path') as MediaField;
	expect(findFileProblem(faceImage.accepts, 'gif', 'flat')).toMatch(
		/GIF.*Only the Video field of Face Swap/,
	);
});
