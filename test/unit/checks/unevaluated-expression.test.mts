import { findUnevaluatedExpression } from '../../../nodes/MediaGeneration/checks/problems';

test.each<[unknown, string]>([
	['{{ $json.url }}', '{{ $json.url }}'],
	['a {{\n$json.a\n}} b', '{{\n$json.a\n}}'],
	[{ __rl: true, mode: 'url', value: 'https://x/{{ $json.id }}' }, '{{ $json.id }}'],
	[{ entries: [{ place: 'a' }, { file: { value: '{{ $json.p }}' } }] }, '{{ $json.p }}'],
	['{"a":"{{ $json.x }}"}', '{{ $json.x }}'],
])('%j as fixed text is refused with a quotation and the next step', (typed, quoted) => {
	expect(findUnevaluatedExpression(typed)).toContain(`"${quoted}"`);
	expect(findUnevaluatedExpression(typed)).toContain('Switch the field to "Expression"');
});

test.each([
	"={{ $('Form').item.binary.photo }} }}",
	{ __rl: true, mode: 'binary', value: '={{ $binary.photo }}}}' },
])('%j has a second pair of braces', (typed) => {
	expect(findUnevaluatedExpression(typed)).toBe(
		'has a second "}}" after the expression: remove it',
	);
});

test.each([
	'={{ {a: {b: 1}} }}',
	'=Hello {{ $json.name }}',
	'={{ $json.text }}',
	{ __rl: true, mode: 'url', value: '={{ $json.url }}' },
	'no braces',
	'{ one } }}{{',
	5,
	true,
	null,
	undefined,
])('%j isn’t an expression', (typed) => {
	expect(findUnevaluatedExpression(typed)).toBeUndefined();
});
