import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { findConstraintHints } from '../../../nodes/MediaGeneration/checks/model-constraints';
import type { Values } from '../../../nodes/MediaGeneration/fields';

/** The hints for this model or mode. The default length is 5 seconds. */
function listHints(slug: string, model: string | undefined, values: Values) {
	const tool = catalog.find((candidate) => candidate.slug === slug)!;
	const name = tool.constraints?.fieldName ?? 'model';
	return findConstraintHints(tool, { end_seconds: 5, [name]: model, ...values });
}

const TEXT = 'text-to-video';
const IMAGE = 'image-to-video';
const EDITOR = 'ai-video-editor';
const LENGTH = 'Length (Seconds) is';
const PART = 'End (Seconds) minus Start (Seconds) is';

test.each<[slug: string, model: string, Values, hint: string]>([
	[
		IMAGE,
		'veo3.1',
		{},
		`${LENGTH} 5, but the model Veo 3.1 supports 4, 6, 8, 16, 24 … 56 whole seconds`,
	],
	[
		TEXT,
		'kling-3.0',
		{ end_seconds: 7.5 },
		`${LENGTH} 7.5, but the model Kling 3.0 supports 3 to 15 whole seconds`,
	],
	[
		EDITOR,
		'gemini-omni-1.1',
		{ end_seconds: 12 },
		`${PART} 12, but the model Gemini Omni 1.1 supports 3 to 10 seconds`,
	],
	[
		'ai-talking-photo',
		'prompted',
		{ end_seconds: 61 },
		`${PART} 61, but the generation mode Prompted supports up to 60 seconds`,
	],
	[
		'ai-image-generator',
		'nano-banana-2',
		{ image_count: 3 },
		'Number of Images is 3, but the model Nano Banana 2 generates 1, 4, 9 or 16 images at a time',
	],
])('%s with %s and %j gets the hint: %s', (slug, model, values, hint) => {
	expect(listHints(slug, model, values)).toEqual([hint]);
});

test.each<[slug: string, model: string | undefined, Values]>([
	[IMAGE, undefined, {}],
	[IMAGE, 'made-up', { end_seconds: 59, resolution: '4k' }],
	[IMAGE, 'veo3.1', { end_seconds: 8 }],
	[IMAGE, 'veo3.1', { end_seconds: '<length of Video>' }],
	[TEXT, 'ltx-2.5', { resolution: '8k' }],
	[EDITOR, 'gemini-omni-1.1', { start_seconds: 2, end_seconds: 12 }],
	['ai-talking-photo', 'realistic', { end_seconds: 61 }],
	['lip-sync', 'veo3.1', {}],
])('%s with %s and %j gets no hint', (slug, model, values) => {
	expect(listHints(slug, model, values)).toEqual([]);
});
