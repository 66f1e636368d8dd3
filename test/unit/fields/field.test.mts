import type { Field, Value } from '../../../nodes/MediaGeneration/fields';
import {
	boolean,
	extensibleChoice,
	getKind,
	group,
	isRequiredEverywhere,
	media,
	number,
	spellChoice,
	text,
} from '../../../nodes/MediaGeneration/fields';

const TEXTS = { label: 'Colour', description: 'Its colour' };
const motto = text('motto', { ...TEXTS, minLength: 1, maxLength: 5 });
const cloth = extensibleChoice('cloth', { ...TEXTS, choices: ['Silk'] });
const entry = { colour: 'red', length: 1 };
const ribbons = group('ribbons', {
	...TEXTS,
	entryLabel: 'Ribbon',
	maxEntries: 2,
	fields: [text('colour', { ...TEXTS, minLength: 1 }), number('length', { ...TEXTS, max: 9 })],
});
const people = group('people', {
	...TEXTS,
	entryLabel: 'Person',
	isNamed: true,
	fields: [text('name', TEXTS), media('file', { description: 'A file', accepts: ['image'] })],
});
const makeNamed = (...names: string[]) =>
	names.map((name) => ({ name, file: { from: 'path', value: 'api-assets/a.png' } as const }));
const makeNumber = (more: object) => number('wind', { ...TEXTS, ...more });

test.each<[Field, Value, string | undefined]>([
	[motto, '', 'is empty; enter at least 1 character'],
	[motto, ' \n ', 'is empty; enter at least 1 character'],
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
	[cloth, '', 'is empty: choose one. n8n empties lists when you change the credential'],
	[cloth, 7, 'is "7", but must be text'],
	[boolean('with_tail', TEXTS), false, undefined],
	[boolean('with_tail', TEXTS), 'yes', 'is "yes", but must be true or false'],
	[ribbons, [entry, entry], undefined],
	[ribbons, [entry, entry, entry], 'has 3 entries, but may have at most 2'],
	[ribbons, [entry, { ...entry, length: 10 }], 'entry 2, Colour is 10, but may be at most 9'],
	[ribbons, [{ colour: 'red' }], 'entry 1, Colour is empty; enter a number'],
	[ribbons, [entry, {}], 'entry 2, Colour is empty; enter at least 1 character'],
	[people, makeNamed('hero', 'H-1_x', 'a'), undefined],
	[
		people,
		makeNamed('hero', 'villain', 'Hero'),
		'entry 3 has the name "Hero", which entry 1 already uses (names aren’t case-sensitive)',
	],
	...['', '1st', 'my hero', 'Jörg', '@hero'].map((name): [Field, Value, string] => [
		people,
		makeNamed(name),
		`entry 1 has the name "${name}", but a name must begin with A–Z or a–z and contain only these, digits, _ and -; the @ belongs in the prompt only`,
	]),
	[people, [{ name: 'hero', file: { from: 'url', value: '' } }], 'entry 1, File is empty'],
])('case %#: a value is valid, or its problem names value and bound', (field, value, problem) => {
	expect(getKind(field).findProblem(field, value, 'flat')).toBe(problem);
});

test('a field that exists in one layout only is required wherever it exists', () => {
	const field = text('mode', { ...TEXTS, required: 'nested', at: { nested: 'style.mode' } });
	expect(isRequiredEverywhere(field)).toBe(true);
	expect(isRequiredEverywhere(text('mode', { ...TEXTS, required: 'nested' }))).toBe(false);
});

test('a layout may have its own text for a value', () => {
	const field = extensibleChoice('shape', {
		...TEXTS,
		choices: ['wide', 'tall'],
		spelling: { nested: { wide: '16:9' } },
	});
	expect(spellChoice(field, 'wide', 'nested')).toBe('16:9');
	expect(spellChoice(field, 'tall', 'nested')).toBe('tall');
	expect(spellChoice(field, 'wide', 'flat')).toBe('wide');
});
