import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { fieldHints, hintsOf, ruleHints } from '../../../nodes/MediaGeneration/checks/hints';
import { problemsOf } from '../../../nodes/MediaGeneration/checks/problems';
import type { Values } from '../../../nodes/MediaGeneration/fields';
import { fullValues, inEveryLayout, withLiveRules } from '../../support/samples.mts';

const find = (slug: string) => catalog.find((tool) => tool.slug === slug)!;
const valuesOf = (slug: string, more: Values): Values => ({
	...fullValues(find(slug), 'nested'),
	references: undefined,
	...more,
});

test.each(inEveryLayout(catalog))(
	'%s: there is no hint at values that are valid',
	(_, tool, layout) => {
		expect(hintsOf(withLiveRules(tool), fullValues(tool, layout), layout)).toEqual([]);
	},
);

test.each<[string, string, Values, string]>([
	[
		'a long text',
		'text-to-video',
		{ prompt: 'x'.repeat(20_001) },
		'Prompt (prompt) has 20001 characters',
	],
	[
		'a file of another kind',
		'lip-sync',
		{ audio_file_path: { from: 'path', value: 'a/b.exe' } },
		'"exe"',
	],
	[
		'a long clip',
		'ai-video-translator',
		{ start_seconds: 0, end_seconds: 31 },
		'is 31, but must be from 1 to 30',
	],
])('%s is a hint, and no problem', (_, slug, more, words) => {
	const values = valuesOf(slug, more);
	expect(problemsOf(find(slug), values, 'nested')).toEqual([]);
	expect(hintsOf(find(slug), values, 'nested')).toEqual([expect.stringContaining(words)]);
	expect(hintsOf(find(slug), values, 'flat')).toEqual([]);
});

test('what is refused is not a hint as well', () => {
	const tool = find('text-to-video');
	const values = valuesOf('text-to-video', { prompt: '', end_seconds: -1 });
	expect(problemsOf(tool, values, 'nested')).toHaveLength(2);
	expect(fieldHints(tool, values, 'nested')).toEqual([]);
	const clip = valuesOf('ai-video-translator', { start_seconds: 40, end_seconds: 3 });
	expect(ruleHints(find('ai-video-translator'), clip, 'nested')).toEqual([]);
});
