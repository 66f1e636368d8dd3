import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Layout } from '../../../nodes/MediaGeneration/fields';
import { layoutsOf, namedIn } from '../../../nodes/MediaGeneration/fields';
import { everyField, fullValues } from '../../support/samples.mts';

const named = (slug: string, text: string, layout: Layout = 'nested'): string[] => {
	const tool = catalog.find((one) => one.slug === slug)!;
	return namedIn(text, tool.fields, layout, fullValues(tool, layout)).map(({ name }) => name);
};

test.each<[string, string, string[]]>([
	[
		'face-swap',
		'Missing required field: start_seconds (expected number); Missing required field: end_seconds (expected number)',
		['start_seconds', 'end_seconds'],
	],
	['video-to-video', 'Invalid type for height: expected integer, got float', ['height']],
	['video-to-video', 'height: Number must be greater than or equal to 64', ['height']],
	['text-to-video', 'style.prompt must have at most 20000 characters', ['prompt']],
	['text-to-video', 'body.style.prompt: too long', ['prompt']],
	['text-to-video', 'The model kling-9 does not support this resolution', ['model', 'resolution']],
	['text-to-video', 'Please check the file name', []],
	['text-to-video', "'name' is too long", ['name']],
	['lip-sync', 'assets.youtube_url is not a valid URI', ['video_file_path']],
	['face-swap', 'points.0.position_x is required', []],
	['character-replace', 'style.points.0.position_x is required', ['points']],
	['character-replace', 'position_x is required', ['points']],
	['ai-image-editor', 'assets.image_file_paths[2] does not exist', ['image_file_paths_3']],
	['ai-image-editor', 'assets.image_file_paths.0: invalid', ['image_file_paths_1']],
	['text-to-video', 'references.0.file_path: invalid', ['references']],
	['face-swap', 'Unable to create video', []],
	['face-swap', 'the start_seconds_of_all', []],
])('%s: %j names %j', (slug, text, expected) => {
	expect(named(slug, text)).toEqual(expected);
});

test('the flat layout has places of its own', () => {
	expect(named('face-swap-photo', 'image_file_path: not found', 'flat')).toEqual([
		'image_file_path',
	]);
	expect(named('face-swap-photo', 'source_file_path: not found', 'nested')).toEqual([
		'image_file_path',
	]);
	expect(named('face-swap-photo', 'source_file_path: not found', 'flat')).toEqual([]);
});

const rows = everyField(catalog).flatMap(([name, tool, field]) =>
	layoutsOf(field).map((layout) => [`${name} ${layout}`, tool, field, layout] as const),
);

test.each(rows)(
	'%s is named by its place, with what is wrong behind it',
	(_, tool, field, layout) => {
		const text = `Invalid value for ${field.place[layout]}: expected something else`;
		expect(namedIn(text, tool.fields, layout, {})).toContain(field);
		expect(namedIn('Unable to create this', tool.fields, layout, {})).toEqual([]);
	},
);
