import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { ModelConstraints, Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { hintsOf } from '../../../nodes/MediaGeneration/checks/hints';
import { constraintHints } from '../../../nodes/MediaGeneration/checks/model-constraints';
import { problemsOf } from '../../../nodes/MediaGeneration/checks/problems';
import type { ChoiceField, MediaValue, Values } from '../../../nodes/MediaGeneration/fields';
import { fullValues } from '../../support/samples.mts';

const find = (slug: string): Tool => catalog.find((tool) => tool.slug === slug)!;

const path = (value: string): MediaValue => ({ from: 'path', value });
const last = { end_image_file_path: path('a/b.png') };
const named = (...files: MediaValue[]) => files.map((file, index) => ({ name: `r${index}`, file }));
const binary: MediaValue = { from: 'binary', value: 'data' };
const images = (count: number): Values =>
	Object.fromEntries(
		Array.from({ length: count }, (_, index) => [
			`image_file_paths_${index + 1}`,
			path(`a/${index}.png`),
		]),
	);

const LENGTH = 'Length (Seconds) is';
const PART = 'End (Seconds) minus Start (Seconds) is';

test.each<[string, Values, string[]]>([
	['image-to-video', { end_seconds: 5 }, []],
	['image-to-video', { model: 'made-up', end_seconds: 59, resolution: '4k' }, []],
	['image-to-video', { model: 'veo3.1', end_seconds: 8 }, []],
	['image-to-video', { model: 'veo3.1', end_seconds: '<length of Video>' }, []],
	[
		'image-to-video',
		{ model: 'veo3.1', end_seconds: 5 },
		[`${LENGTH} 5, but the model Veo 3.1 supports 4, 6, 8, 16, 24 … 56 seconds`],
	],
	[
		'text-to-video',
		{ model: 'kling-2.6', end_seconds: 7 },
		[`${LENGTH} 7, but the model Kling 2.6 supports 5 or 10 seconds`],
	],
	[
		'text-to-video',
		{ model: 'kling-3.0', end_seconds: 16 },
		[`${LENGTH} 16, but the model Kling 3.0 supports 3 to 15 seconds`],
	],
	[
		'text-to-video',
		{ model: 'wan-2.2', end_seconds: 5, audio: true },
		['Audio is on, but the model Wan 2.2 generates videos without sound'],
	],
	['text-to-video', { model: 'wan-2.2', end_seconds: 5, audio: false }, []],
	['text-to-video', { model: 'ltx-2.5', end_seconds: 5, audio: true }, []],
	[
		'text-to-video',
		{ model: 'veo3.1', end_seconds: 4, resolution: '480p' },
		['Resolution is "480p", but the model Veo 3.1 supports 720p or 1080p'],
	],
	['text-to-video', { model: 'ltx-2.5', end_seconds: 5, resolution: '8k' }, []],
	[
		'image-to-video',
		{ model: 'wan-2.2', end_seconds: 4, ...last },
		["Last Image is set, but the model Wan 2.2 doesn't support a last image"],
	],
	['image-to-video', { model: 'kling-3.0', end_seconds: 5, ...last }, []],
	[
		'image-to-video',
		{ model: 'kling-2.6', end_seconds: 5, ...last },
		['Last Image is set, but the model Kling 2.6 supports a last image only at 1080p'],
	],
	['image-to-video', { model: 'kling-2.6', end_seconds: 5, resolution: '1080p', ...last }, []],
	[
		'image-to-video',
		{ model: 'veo3.1', end_seconds: 16, ...last },
		['Last Image is set, but the model Veo 3.1 supports a last image only up to 8 seconds'],
	],
	['image-to-video', { model: 'veo3.1', end_seconds: 8, ...last }, []],
	['text-to-video', { model: 'kling-3.0', end_seconds: 5, orientation: '1:1' }, []],
	...['1:1', 'square'].map((orientation): [string, Values, string[]] => [
		'text-to-video',
		{ model: 'veo3.1', end_seconds: 8, orientation },
		['The model Veo 3.1 supports no square videos'],
	]),
	['text-to-video', { model: 'veo3.1', end_seconds: 8, orientation: 'portrait' }, []],
	[
		'ai-video-editor',
		{ model: 'gemini-omni-1.1', end_seconds: 12 },
		[`${PART} 12, but the model Gemini Omni 1.1 supports 3 to 10 seconds`],
	],
	['ai-video-editor', { model: 'gemini-omni-1.1', start_seconds: 2, end_seconds: 12 }, []],
	['ai-video-editor', { model: 'ltx-2.5', end_seconds: 31 }, []],
	['ai-video-editor', { model: 'ltx-2.5', end_seconds: 30, resolution: '1080p' }, []],
	[
		'ai-video-editor',
		{ model: 'ltx-2.5', end_seconds: 31, resolution: '1080p' },
		['The model LTX 2.5 supports at most 30 seconds at 1080p'],
	],
	[
		'ai-talking-photo',
		{ generation_mode: 'prompted', end_seconds: 61 },
		[`${PART} 61, but the generation mode Prompted supports up to 60 seconds`],
	],
	['ai-talking-photo', { generation_mode: 'realistic', end_seconds: 61 }, []],
	['ai-image-editor', { model: 'krea-2', ...images(2) }, []],
	[
		'ai-image-editor',
		{ model: 'krea-2', ...images(3) },
		['More Images has 2, but the model Krea 2 accepts at most 1 additional image'],
	],
	[
		'ai-image-generator',
		{ model: 'nano-banana-2', image_count: 3 },
		['Number of Images is 3, but the model Nano Banana 2 generates 1, 4, 9 or 16 images at a time'],
	],
	['ai-ugc-ad', { model: 'veo3.1', end_seconds: 22 }, []],
	['ai-ugc-ad', { model: 'ltx-2.5', end_seconds: 5, script: ` ${'x'.repeat(1804)} ` }, []],
	[
		'ai-ugc-ad',
		{ model: 'ltx-2.5', end_seconds: 5, script: '🙂'.repeat(1805) },
		['Script has 1,805 characters, but the model LTX 2.5 accepts up to 1,804 characters'],
	],
	[
		'text-to-video',
		{ model: 'kling-2.6', end_seconds: 5, references: named(binary) },
		['References is set, but the model Kling 2.6 accepts no references'],
	],
	['text-to-video', { model: 'kling-3.0', end_seconds: 5, references: named(binary) }, []],
	[
		'text-to-video',
		{ model: 'kling-3.0', end_seconds: 5, references: named(path('a/b.MP4?x=1.mp3')) },
		[],
	],
	[
		'text-to-video',
		{ model: 'kling-3.0', end_seconds: 5, references: named(binary, path('a/b.mp3')) },
		[
			'References entry 2 has another type of file, but the model Kling 3.0 accepts image or video references',
		],
	],
	['lip-sync', { model: 'veo3.1', end_seconds: 5 }, []],
])('%s, case %#: what its model is known not to take', (slug, values, hints) => {
	expect(constraintHints(find(slug), values)).toEqual(hints);
});

type Row = [name: string, tool: Tool, model: string, constraint: keyof ModelConstraints];

const rows = catalog.flatMap((tool): Row[] =>
	Object.entries(tool.constraints?.values ?? {}).flatMap(([model, constraints]) =>
		Object.keys(constraints).map((kind): Row => [
			`${tool.slug}, ${model}: ${kind}`,
			tool,
			model,
			kind as keyof ModelConstraints,
		]),
	),
);

/** Values that the model is known not to take; undefined if it takes all that the form offers. */
function beyond(tool: Tool, model: string, kind: keyof ModelConstraints): Values | undefined {
	const { seconds, resolution, furtherImages, characters, sound, references, combinations } =
		tool.constraints!.values[model]!;
	switch (kind) {
		case 'seconds':
			return {
				start_seconds: 0,
				end_seconds: ('max' in seconds! ? seconds.max : seconds!.at(-1)!) + 1,
			};
		case 'resolution': {
			const field = tool.fields.find(({ name }) => name === 'resolution') as ChoiceField;
			const other = field.choices.find(({ value }) => !resolution!.includes(value));
			return other && { resolution: other.value };
		}
		case 'images':
			return { image_count: 17 };
		case 'furtherImages':
			return images(furtherImages! + 2);
		case 'characters':
			return Object.fromEntries(
				Object.entries(characters!).map(([name, most]) => [name, 'x'.repeat(most + 1)]),
			);
		case 'sound':
			return sound === 'none' ? { audio: true } : undefined;
		case 'lastImage':
			return { ...last, resolution: 'other', end_seconds: 9 };
		case 'references':
			if (references!.length === 0) return { references: named(binary) };
			return references!.includes('audio') || tool.slug === 'ai-video-editor'
				? undefined
				: { references: named(path('a/b.mp3')) };
		case 'combinations': {
			const [{ when, maxSeconds = 0 }] = combinations as [(typeof combinations & object)[number]];
			return { ...when, start_seconds: 0, end_seconds: maxSeconds + 1 };
		}
	}
}

/** What a hint says, in the words of its kind. */
const KIND: Record<keyof ModelConstraints, RegExp> = {
	seconds: /is [\d.]+, but the .* supports .* seconds$/,
	resolution: /^Resolution .* supports/,
	images: /generates .* at a time$/,
	furtherImages: /additional images?$/,
	characters: /accepts up to .* characters$/,
	sound: /generates videos without sound$/,
	lastImage: /last image/i,
	references: /references$/,
	combinations: /^The model .* supports/,
};

test.each(rows)(
	'%s is judged for values of any origin, and never refused',
	(_, tool, model, kind) => {
		const values = beyond(tool, model, kind);
		if (!values) return;
		const all = { ...fullValues(tool, 'nested'), [tool.constraints!.of]: model, ...values };
		const found = () => hintsOf(tool, all, 'nested').filter((hint) => KIND[kind].test(hint));
		expect(found()).toHaveLength(1);
		expect(problemsOf(tool, all, 'nested')).toEqual([]);
		expect(hintsOf({ ...tool, rules: [] }, all, 'flat')).toEqual([]);
		expect(constraintHints(tool, { ...all, [tool.constraints!.of]: undefined })).toEqual([]);
	},
);
