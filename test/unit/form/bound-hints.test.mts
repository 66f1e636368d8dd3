import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { hintsOf } from '../../../nodes/MediaGeneration/checks/hints';
import type { Field, Value } from '../../../nodes/MediaGeneration/fields';
import { knownIn } from '../../../nodes/MediaGeneration/fields';
import { boundHints } from '../../../nodes/MediaGeneration/form/bound-hints';
import { from } from '../../support/media-input.mts';
import { everyField, fullValues } from '../../support/samples.mts';
import { formWith } from '../../support/tool-samples.mts';
import { shownOf } from '../support/shown-hints.mts';

const hints = boundHints(catalog);

const said = async (operation: string, parameters: INodeParameters): Promise<string[]> =>
	(await shownOf(hints, operation, parameters)).map(
		(message) => /Magic Hour accepts (.*)\. Other values/.exec(message)![1]!,
	);

const entries = (count: number) => ({ entries: Array.from({ length: count }, () => ({ a: 1 })) });

const LONG = 'x'.repeat(20_001);

test.each<[string, INodeParameters, string[]]>([
	['text-to-video', { prompt: LONG.slice(1), end_seconds: 60 }, []],
	[
		'text-to-video',
		{ prompt: LONG, end_seconds: 61 },
		['Length (Seconds) from 1 to 60', 'Prompt with up to 20,000 characters'],
	],
	['ai-image-upscaler', { scale_factor: 4 }, []],
	['ai-image-upscaler', { scale_factor: 3 }, ['Scale Factor from 2, 4']],
	['face-swap', { end_seconds: 0.1 }, []],
	['face-swap', { end_seconds: 0.05 }, ['End (Seconds) of at least 0.1']],
	['face-swap', { additionalFields: { face_mappings: entries(5) } }, []],
	[
		'face-swap',
		{ additionalFields: { face_mappings: entries(6) } },
		['Face Mappings with up to 5 entries'],
	],
	['ai-image-editor', { more_image_file_paths: entries(9) }, []],
	['ai-image-editor', { more_image_file_paths: entries(10) }, ['More Images with up to 9 entries']],
	['ai-video-translator', { start_seconds: 10, end_seconds: 40 }, []],
	[
		'ai-video-translator',
		{ start_seconds: 10, end_seconds: 40.5 },
		['End (Seconds) 1 to 30 after Start (Seconds)'],
	],
	['ai-face-editor', { mouth_smile: -100, additionalFields: { mouth_pout: 5 } }, []],
	[
		'ai-face-editor',
		{ additionalFields: { mouth_pout: 7 } },
		['each of these numbers from -100 to 100 in steps of 5'],
	],
])('%s, case %#: hints at what is not taken', async (operation, parameters, expected) => {
	expect((await said(operation, parameters)).sort()).toEqual(expected);
});

/** Values that the live service is known not to take. */
function beyond(declared: Field): Value[] {
	const field = knownIn(declared, 'nested');
	if (field.kind === 'text' && field.maxLength) return ['x'.repeat(field.maxLength + 1)];
	if (field.kind === 'number' && field.only) return [Math.max(...field.only) + 1];
	return field.kind === 'number' && field.max !== undefined ? [field.max + (field.step ?? 1)] : [];
}

const rows = everyField(catalog).flatMap(([name, tool, field]) =>
	beyond(field).map((value) => [name, tool, field, value] as const),
);

test.each(rows)(
	'%s: the panel hints at what the check of a run knows, and at nothing that is valid',
	async (_, tool, field, value) => {
		const full = fullValues(tool, 'nested');
		const form = (values: typeof full) =>
			formWith(tool, values, () => from('path', 'api-assets/id/a.png')) as INodeParameters;
		expect(await said(tool.slug, form(full))).toEqual([]);
		const values = { ...full, [field.name]: value };
		expect(hintsOf(tool, values, 'nested').length).toBeGreaterThan(0);
		expect((await said(tool.slug, form(values))).length).toBeGreaterThan(0);
	},
);
