import type { Layout, Value } from '../../../nodes/MediaGeneration/fields';
import { findProblems } from '../../../nodes/MediaGeneration/checks/problems';
import { madeUpTool } from '../support/made-up-tool.mts';
import { makeFullValues } from '../../support/samples.mts';

/** test/contract/catalog-requests covers every field and rule of every tool, and compares the refusals with the contract. */

const listProblems = (
	layout: Layout,
	name: string,
	value: Value | undefined,
	typed = {},
): string[] =>
	findProblems(
		madeUpTool,
		{ ...makeFullValues(madeUpTool, layout), [name]: value },
		layout,
		typed,
	).map(({ text }) => text);

test.each<[Layout, string, Value | undefined, string[]]>([
	['flat', 'wind', undefined, []],
	['flat', 'wind', 13, ['Wind is 13, but may be at most 12']],
	['flat', 'with_tail', undefined, ['With Tail is empty, but this service requires it']],
	['nested', 'motto', 'Up', []],
	[
		'flat',
		'motto',
		'Up',
		['Motto is not in the request format of this credential; reset or remove it'],
	],
])('in the %s layout, %s with %j has the problems %j', (layout, name, value, expected) => {
	expect(listProblems(layout, name, value)).toEqual(expected);
});

test('typed braces are refused, whatever the value, but an expression isn’t', () => {
	const typed = { wind: 'a {{ $json.a }} b', with_tail: '={{ $json.b }}' };
	expect(listProblems('flat', 'wind', 3, typed)).toEqual([
		'Wind still contains an unevaluated expression: "{{ $json.a }}". Switch the field to "Expression", or remove the braces',
	]);
});
