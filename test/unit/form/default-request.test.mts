import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { buildBody } from '../../../nodes/MediaGeneration/fields';
import { readPath } from '../../support/samples.mts';
import { fillPanel, readFormValues } from '../../support/new-form.mts';

/** By call, the parameters that spec 4.3 doesn't describe as optional, written by hand. */
const NOT_OPTIONAL: Readonly<Record<string, readonly string[]>> = {
	'face-swap': ['video_file_path', 'image_file_path'],
	'face-swap-photo': ['image_file_path', 'target_file_path'],
	'video-to-video': ['height', 'width'],
	'lip-sync': ['audio_file_path', 'video_file_path'],
	'ai-headshot-generator': [],
	'ai-image-generator': ['image_count', 'orientation', 'style.prompt', 'style.tool'],
	'ai-image-upscaler': [],
	'ai-qr-code-generator': [],
};

const named = catalog.map((tool) => [tool.slug, tool, NOT_OPTIONAL[tool.slug] ?? []] as const);

test.each(named)(
	'%s: a new node’s default request has every parameter that the specification doesn’t call optional',
	(_, tool, paths) => {
		const body = buildBody(tool, readFormValues(fillPanel(tool), tool, 'flat'), 'flat');
		expect(paths.filter((path) => (readPath(body, path) ?? '') === '')).toEqual([]);
	},
);

test('the list has every call of the specification’s table, and no other', () => {
	// Only image-to-video isn't in the table: a rule describes it.
	const specified = catalog.filter(({ spec }) => spec === '4.3').map(({ slug }) => slug);
	expect([...Object.keys(NOT_OPTIONAL), 'image-to-video'].sort()).toEqual(specified.sort());
});
