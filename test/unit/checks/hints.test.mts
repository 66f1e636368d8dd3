import { catalog } from '../../../nodes/MediaGeneration/catalog';
import {
	findProbableRejections,
	findProblems,
	findRuleHints,
} from '../../../nodes/MediaGeneration/checks/problems';
import type { Values } from '../../../nodes/MediaGeneration/fields';
import { makeFullValues } from '../../support/samples.mts';

const find = (slug: string) => catalog.find((tool) => tool.slug === slug)!;
const makeValues = (slug: string, more: Values): Values => ({
	...makeFullValues(find(slug), 'nested'),
	references: undefined,
	model: undefined,
	audio: undefined,
	resolution: undefined,
	...more,
});

test.each<[string, Values, string]>([
	['text-to-video', { prompt: 'x'.repeat(20_001) }, 'Prompt has 20001 characters'],
	['lip-sync', { audio_file_path: { from: 'path', value: 'a/b.exe' } }, '"exe"'],
	['ai-video-translator', { start_seconds: 0, end_seconds: 31 }, 'is 31, but must be from 1 to 30'],
	[
		'ai-image-generator',
		{ model: 'kling-3.0' },
		'Model is "kling-3.0", which only other tools list',
	],
	['text-to-video', { model: 'kling-2.6', end_seconds: 7 }, 'the model Kling 2.6 supports 5 or 10'],
])(
	'%s: a value beyond the known constraints of the live service causes a hint, not a problem',
	(slug, more, text) => {
		const values = makeValues(slug, more);
		expect(findProblems(find(slug), values, 'nested')).toEqual([]);
		const findHints = (layout: 'flat' | 'nested') =>
			[findProbableRejections, findRuleHints].flatMap((findAll) =>
				findAll(find(slug), values, layout),
			);
		expect(findHints('nested')).toEqual([expect.stringContaining(text)]);
		expect(findHints('flat')).toEqual([]);
	},
);

test('a value is refused if the request format lacks its field', () => {
	const tool = find('video-to-video');
	const values = { ...makeFullValues(tool, 'flat'), fps: 24 };
	expect(findProblems(tool, values, 'flat')).toEqual([
		expect.objectContaining({
			text: expect.stringMatching(/is not in the request format of this credential; reset or/),
		}),
	]);
});

test('values that a rule refuses cause no additional hint', () => {
	const clip = makeValues('ai-video-translator', { start_seconds: 40, end_seconds: 3 });
	expect(findRuleHints(find('ai-video-translator'), clip, 'nested')).toEqual([]);
});
