import {
	boolean,
	choice,
	type Field,
	greaterThan,
	integer,
	group,
	type GroupEntry,
	namesInPrompt,
	neededWhen,
	requiresAnEdit,
	type Rule,
	someOf,
	text,
	type Values,
} from '../../../nodes/MediaGeneration/fields';
import { findCalledNames } from '../../../nodes/MediaGeneration/fields/rules';

const makeTexts = (name: string) => ({ label: name.toUpperCase(), description: name });

const FIELDS: readonly Field[] = [
	integer('start', makeTexts('start')),
	integer('end', makeTexts('end')),
	choice('mode', { ...makeTexts('mode'), choices: ['plain', 'rich'] }),
	text('motto', makeTexts('motto')),
	boolean('better', makeTexts('better')),
	integer('smile', makeTexts('smile')),
	integer('nod', makeTexts('nod')),
	integer('size', { ...makeTexts('size'), presetIn: 'flat' }),
	text('other', { ...makeTexts('other'), at: { nested: 'other' } }),
	group('files', { ...makeTexts('files'), entryLabel: 'File', isNamed: true, fields: [] }),
];

const judge = (rule: Rule, values: Values, layout: 'flat' | 'nested' = 'nested') => {
	const getField = (wanted: string) => FIELDS.find(({ name }) => name === wanted)!;
	const input = { values, layout, getField };
	return { problem: rule.findProblem?.(input), hint: rule.findHint?.(input) };
};

const order = greaterThan('end', 'start', { min: 1, max: 30 });
const needed = neededWhen('motto', 'mode', ['rich']);
const edit = requiresAnEdit('better', ['smile', 'nod']);

test.each<[Rule, Values, string | undefined]>([
	[order, { start: 5, end: 5 }, 'END is 5, but must be greater than START, which is 5'],
	[order, { start: 5, end: 5.1 }, undefined],
	[order, { start: 5 }, undefined],
	[order, { end: 0 }, undefined],
	[needed, { mode: 'rich' }, 'MOTTO is empty, but is needed when MODE is "rich"'],
	[needed, { mode: 'rich', motto: 'x' }, undefined],
	[needed, { mode: 'plain' }, undefined],
	[needed, {}, undefined],
	[
		neededWhen('motto', 'mode', ['plain']),
		{},
		'MOTTO is empty, but is needed when MODE is "plain"',
	],
	[
		edit,
		{ smile: 0, nod: 0, better: false },
		'Nothing to edit: set a number to something other than 0, or turn on BETTER',
	],
	[edit, {}, 'Nothing to edit: set a number to something other than 0, or turn on BETTER'],
	[edit, { smile: 0, nod: -5 }, undefined],
	[edit, { better: true }, undefined],
	[someOf('motto', 'mode'), {}, 'Enter at least one of these: MOTTO, MODE'],
	[someOf('motto', 'mode'), { mode: 'plain' }, undefined],
])('case %#: values are valid, or their problem names the fields', (rule, values, problem) => {
	expect(judge(rule, values).problem).toBe(problem);
});

test('a field that the layout lacks or sends by itself isn’t needed', () => {
	for (const name of ['other', 'size']) {
		const rule = neededWhen(name, 'mode', ['plain']);
		expect(judge(rule, {}, 'flat').problem).toBeUndefined();
		expect(judge(rule, {}).problem).toContain(`${name.toUpperCase()} is empty`);
	}
});

test.each([
	[10, 10.5, 0.5],
	[undefined, 31, 31],
	[10, 40, undefined],
	[3.3, 4.3, undefined],
])('from %p to %p, for the live service: %p is out of bounds', (start, end, difference) => {
	const text = `END minus START is ${difference}, but must be from 1 to 30`;
	expect(judge(order, { start, end }).hint).toBe(difference === undefined ? undefined : text);
});

const makeNamedFiles = (names: string[]): GroupEntry[] => names.map((name) => ({ name }));

test.each([
	['@Hero meets @villain', ['hero', 'Villain'], undefined],
	['A boat', [], undefined],
	['@hero meets @ghost and @ghost', ['hero'], 'MOTTO mentions @ghost, missing from FILES'],
	['A boat', ['hero', 'sea'], 'MOTTO does not mention @hero, @sea from FILES'],
])('%s with the files %j is sent, with the hint %p', (motto, names, hint) => {
	const values = { motto, files: makeNamedFiles(names) };
	expect(judge(namesInPrompt('files', 'motto'), values)).toEqual({ problem: undefined, hint });
});

test.each([
	['@hero waves to @Villain_2, then @hero-x.', ['hero', 'Villain_2', 'hero-x']],
	['(@hero)', ['hero']],
	['write to me@example.com or a.b@c; 5 @ 3, @1st', []],
])('the names in %s are %j', (prompt, names) => {
	expect(findCalledNames(prompt)).toEqual(names);
});
