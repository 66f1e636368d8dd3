import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { findConstraintHints } from '../../../nodes/MediaGeneration/checks/model-constraints';
import type { MediaValue, Values } from '../../../nodes/MediaGeneration/fields';

const find = (slug: string): Tool => catalog.find((tool) => tool.slug === slug)!;

const makePath = (value: string): MediaValue => ({ from: 'path', value });
const last = { end_image_file_path: makePath('a/b.png') };
const nameFiles = (...files: MediaValue[]) =>
	files.map((file, index) => ({ name: `r${index}`, file }));
const binary: MediaValue = { from: 'binary', value: 'data' };
const makeImages = (count: number): Values =>
	Object.fromEntries(
		Array.from({ length: count }, (_, index) => [
			`image_file_paths_${index + 1}`,
			makePath(`a/${index}.png`),
		]),
	);

const TEXT = 'text-to-video';
const IMAGE = 'image-to-video';
const EDITOR = 'ai-video-editor';
const makeReferences = (...files: MediaValue[]) => ({ references: nameFiles(...files) });

/** The hints for this value of the field that has constraints, usually the model. The default length is 5 seconds. */
function listHints(slug: string, decider: string | undefined, values: Values): string[] {
	const tool = find(slug);
	const name = tool.constraints?.fieldName ?? 'model';
	return findConstraintHints(tool, { end_seconds: 5, [name]: decider, ...values });
}

const OMNI = 'gemini-omni-1.1';
const LOW = { end_seconds: 4, resolution: '480p' };
const LATE = { ...last, end_seconds: 16 };
const LONG_AT_1080P = { end_seconds: 31, resolution: '1080p' };
const SOUND_SECOND = makeReferences(binary, makePath('a/b.mp3'));
const NO_SQUARE = 'The model Veo 3.1 supports no square videos';
const LENGTH = 'Length (Seconds) is';
const PART = 'End (Seconds) minus Start (Seconds) is';
const LAST = 'Last Image is set';

test.each<[slug: string, decider: string, Values, what: string, supported: string]>([
	[IMAGE, 'veo3.1', {}, `${LENGTH} 5`, 'Veo 3.1 supports 4, 6, 8, 16, 24 … 56 whole seconds'],
	[
		TEXT,
		'kling-2.6',
		{ end_seconds: 7 },
		`${LENGTH} 7`,
		'Kling 2.6 supports 5 or 10 whole seconds',
	],
	[
		TEXT,
		'kling-3.0',
		{ end_seconds: 16 },
		`${LENGTH} 16`,
		'Kling 3.0 supports 3 to 15 whole seconds',
	],
	[
		TEXT,
		'kling-3.0',
		{ end_seconds: 7.5 },
		`${LENGTH} 7.5`,
		'Kling 3.0 supports 3 to 15 whole seconds',
	],
	[EDITOR, OMNI, { end_seconds: 12 }, `${PART} 12`, 'Gemini Omni 1.1 supports 3 to 10 seconds'],
	[TEXT, 'veo3.1', LOW, 'Resolution is "480p"', 'Veo 3.1 supports 720p or 1080p'],
	[TEXT, 'wan-2.2', { audio: true }, 'Audio is on', 'Wan 2.2 generates videos without sound'],
	[IMAGE, 'wan-2.2', { ...last, end_seconds: 4 }, LAST, 'Wan 2.2 doesn’t support a last image'],
	[IMAGE, 'kling-2.6', last, LAST, 'Kling 2.6 supports a last image only at 1080p'],
	[IMAGE, 'veo3.1', LATE, LAST, 'Veo 3.1 supports a last image only up to 8 seconds'],
	[
		'ai-image-editor',
		'krea-2',
		makeImages(3),
		'More Images has 2 images',
		'Krea 2 accepts at most 1 additional input image',
	],
	[
		'ai-image-generator',
		'nano-banana-2',
		{ image_count: 3 },
		'Number of Images is 3',
		'Nano Banana 2 generates 1, 4, 9 or 16 images at a time',
	],
	[
		'ai-ugc-ad',
		'ltx-2.5',
		{ script: '🙂'.repeat(1805) },
		'Script has 1,805 characters',
		'LTX 2.5 accepts up to 1,804 characters',
	],
	[TEXT, 'kling-2.6', makeReferences(binary), 'References is set', 'Kling 2.6 accepts none'],
	[
		TEXT,
		'kling-3.0',
		SOUND_SECOND,
		'References entry 2 is a file of another type',
		'Kling 3.0 accepts image or video references',
	],
])(
	'%s with %s and %j gets the hint: %s, but the model %s',
	(slug, model, values, what, supported) => {
		expect(listHints(slug, model, values)).toEqual([`${what}, but the model ${supported}`]);
	},
);

test.each<[slug: string, decider: string, Values, hint: string]>([
	[TEXT, 'veo3.1', { end_seconds: 8, orientation: '1:1' }, NO_SQUARE],
	[TEXT, 'veo3.1', { end_seconds: 8, orientation: 'square' }, NO_SQUARE],
	[EDITOR, 'ltx-2.5', LONG_AT_1080P, 'The model LTX 2.5 supports at most 30 seconds at 1080p'],
	[
		'ai-talking-photo',
		'prompted',
		{ end_seconds: 61 },
		`${PART} 61, but the generation mode Prompted supports up to 60 seconds`,
	],
])('%s with %s and %j gets the hint: %s', (slug, decider, values, hint) => {
	expect(listHints(slug, decider, values)).toEqual([hint]);
});

test.each<[slug: string, decider: string | undefined, Values]>([
	[IMAGE, undefined, {}],
	[IMAGE, 'made-up', { end_seconds: 59, resolution: '4k' }],
	[IMAGE, 'veo3.1', { end_seconds: 8 }],
	[IMAGE, 'veo3.1', { end_seconds: '<length of Video>' }],
	[IMAGE, 'veo3.1', { ...last, end_seconds: 8 }],
	[IMAGE, 'kling-2.6', { ...last, resolution: '1080p' }],
	[IMAGE, 'kling-3.0', last],
	[TEXT, 'wan-2.2', { audio: false }],
	[TEXT, 'ltx-2.5', { audio: true }],
	[TEXT, 'ltx-2.5', { resolution: '8k' }],
	[TEXT, 'veo3.1', { end_seconds: 8, orientation: 'portrait' }],
	[TEXT, 'kling-3.0', { orientation: '1:1' }],
	[TEXT, 'kling-3.0', makeReferences(binary)],
	[TEXT, 'kling-3.0', makeReferences(makePath('a/b.MP4?x=1.mp3'))],
	[EDITOR, OMNI, { start_seconds: 2, end_seconds: 12 }],
	[EDITOR, 'ltx-2.5', { end_seconds: 31 }],
	[EDITOR, 'ltx-2.5', { end_seconds: 30, resolution: '1080p' }],
	['ai-talking-photo', 'realistic', { end_seconds: 61 }],
	['ai-image-editor', 'krea-2', makeImages(2)],
	['ai-ugc-ad', 'veo3.1', { end_seconds: 22 }],
	['ai-ugc-ad', 'ltx-2.5', { script: ` ${'x'.repeat(1804)} ` }],
	['lip-sync', 'veo3.1', {}],
])('%s with %s gets no hint (case %#)', (slug, decider, values) => {
	expect(listHints(slug, decider, values)).toEqual([]);
});
