import {
	boolean,
	closedChoice,
	extensibleChoice,
	integer,
	isRequiredEverywhere,
	number,
	parseParameter,
	type ReadableParameter,
	spellChoice,
	text,
} from '../../../nodes/MediaGeneration/fields';

const SHOWN = { label: 'Wind', description: 'How windy' };
const run = closedChoice('run', {
	...SHOWN,
	labels: { start: 'Start Now', wait: 'Wait', check: 'Check Only' },
	default: 'wait',
});
const kind = closedChoice('kind', { ...SHOWN, labels: { a: 'A', b: 'B' }, default: 'a' });
const count = integer('count', { ...SHOWN, min: 1, max: 5 });
const limit = number('limit', { ...SHOWN, min: 0.1 });
const isOn = boolean('on', SHOWN);

const read = (parameter: ReadableParameter, value: unknown) =>
	parseParameter(parameter, value, (problem) => {
		throw new Error(problem);
	});

test.each<[ReadableParameter, unknown, unknown]>([
	[run, 'check', 'check'],
	[count, 5, 5],
	[count, ' 5 ', 5],
	[limit, 0.1, 0.1],
	[isOn, false, false],
	[isOn, 'TRUE', true],
	[run, 'START NOW', 'start'],
	[run, '\u00a0Check only\u200b\n', 'check'],
])('case %#: an expression’s value is read', (parameter, value, expected) => {
	expect(read(parameter, value)).toBe(expected);
});

const circle: unknown[] = [];
circle.push(circle);

test.each<[ReadableParameter, unknown, string]>([
	[run, 'Run', 'Wind is "Run", but must be one of start, wait or check'],
	[run, undefined, 'Wind is "undefined", but must be one of'],
	[run, null, 'Wind is "null", but must be one of'],
	[run, ['check'], 'Wind is a list of one value, but must be one of start, wait or check: add [0]'],
	[run, 'constructor', 'Wind is "constructor", but must be one of'],
	[kind, '', 'Wind is "", but must be a or b'],
	[kind, [1, circle], 'Wind is "[…]", but must be a or b'],
	[kind, Symbol('a'), 'Wind is "Symbol(a)", but must be a or b'],
	[count, 0, 'Wind is 0, but must be at least 1'],
	[count, 6, 'Wind is 6, but may be at most 5'],
	[count, 1.5, 'Wind is 1.5, but must be a whole number'],
	[count, '', 'Wind is "", but must be a number'],
	[count, NaN, 'Wind is "NaN", but must be a number'],
	[count, true, 'Wind is "true", but must be a number'],
	[isOn, '', 'Wind is "", but must be true or false'],
	[isOn, 1, 'Wind is "1", but must be true or false'],
])('case %#: any other value is refused with its expected form', (parameter, value, problem) => {
	expect(() => read(parameter, value)).toThrow(problem);
});

test('a field that exists in one layout only is required wherever it exists', () => {
	const field = text('mode', { ...SHOWN, required: 'nested', at: { nested: 'style.mode' } });
	expect(isRequiredEverywhere(field)).toBe(true);
	expect(isRequiredEverywhere(text('mode', { ...SHOWN, required: 'nested' }))).toBe(false);
});

test('a layout may have its own text for a value', () => {
	const field = extensibleChoice('shape', {
		...SHOWN,
		choices: ['wide', 'tall'],
		spelling: { nested: { wide: '16:9' } },
	});
	expect(spellChoice(field, 'wide', 'nested')).toBe('16:9');
	expect(spellChoice(field, 'tall', 'nested')).toBe('tall');
	expect(spellChoice(field, 'wide', 'flat')).toBe('wide');
});
