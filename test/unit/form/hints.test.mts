import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { PRICES_URL } from '../../../nodes/MediaGeneration/catalog/price';
import {
	createHints,
	describeTool,
	describeToolCharge,
} from '../../../nodes/MediaGeneration/form/hints';
import { listShownHints } from '../support/shown-hints.mts';

const hints = createHints(catalog);

const listWarnings = async (operation: string, parameters: INodeParameters): Promise<string[]> =>
	(await listShownHints(hints, operation, parameters)).filter((text) => !text.includes('<a href'));

const CHECK = 'To estimate the cost of your items, use Run > Check Only.';

test.each([
	['ai-qr-code-generator', 'Magic Hour doesn’t charge for this tool. Typical time: 7 s.'],
	['face-detection', 'Magic Hour doesn’t charge for this tool.'],
	[
		'photo-colorizer',
		`Magic Hour charges 10 credits per image (August 2026). ${CHECK} Typical time: 10 s.`,
	],
	[
		'ai-video-upscaler',
		'This tool needs a paid plan. Magic Hour charges by length and Resolution, but hasn’t published the price.',
	],
	[
		'head-swap',
		`Use only faces of people who consented. Magic Hour charges 10 credits per image (August 2026). ${CHECK} Typical time: 18 s.`,
	],
	['text-to-video', `${CHECK} Typical time: 25 s.`],
])('%s: before a run, the box beside the output is "%s"', async (operation, text) => {
	const shown = await listShownHints(hints, operation, {});
	expect(shown.at(-1)).toBe(`${text} <a href="${PRICES_URL}">Prices</a>`);
});

test.each<[string, string, string | undefined]>([
	[
		'kling-2.6',
		'1080p',
		'Kling 2.6 at 1080p: 72 credits per second, 360 for 5 seconds (August 2026).',
	],
	['kling-2.6', 'default', 'Kling 2.6: 36 credits per second, 180 for 5 seconds (August 2026).'],
	[
		'kling-3.0',
		'720p',
		'Kling 3.0 at 720p: 48 credits per second, 240 for 5 seconds; with Audio 72 per second (August 2026).',
	],
	['wan-3.0', 'default', 'Wan 3.0: Magic Hour hasn’t published its price.'],
	['seedance-2.5', '4k', undefined],
	[
		'default',
		'1080p',
		'Automatic at 1080p: 72 credits per second, 360 for 5 seconds; with Audio 72 to 96 per second (August 2026). Cheapest: Kling 2.6 72, Kling 3.0 72 and MiniMax H3 72 credits per second.',
	],
	[
		'default',
		'default',
		'Automatic: 24 to 48 credits per second, 120 to 240 for 5 seconds; with Audio 24 to 72 per second (August 2026). Cheapest: Kling 2.6 36, MiniMax H3 24 to 48 and Wan 2.2 24 to 48 credits per second.',
	],
	['newer-than-this-list', 'default', undefined],
	['={{ $json.model }}', 'default', undefined],
])('the price of %s at %s is in a box of its own: %s', async (model, resolution, text) => {
	for (const operation of ['text-to-video', 'image-to-video']) {
		expect(await listWarnings(operation, { model, resolution })).toEqual(text ? [text] : []);
	}
});

test.each([
	['nano-banana-pro', 'Nano Banana Pro: from 150 credits per image (October 2026).'],
	[
		'default',
		'Automatic: Magic Hour hasn’t published its price. Cheapest: Flux 2 Klein from 5, Flux Schnell from 5 and Z Image Turbo from 5 credits per image (October 2026).',
	],
])('the price of an image of %s: %s', async (model, text) => {
	expect(await listWarnings('ai-image-generator', { model })).toEqual([text]);
});

test.each<[string, INodeParameters, string | undefined]>([
	['text-to-video', { model: 'veo3.1', end_seconds: 4 }, undefined],
	[
		'text-to-video',
		{ model: 'veo3.1', end_seconds: 5 },
		'Length (Seconds): Veo 3.1 supports only 4, 6, 8, 16, 24 … 56 seconds.',
	],
	[
		'image-to-video',
		{ model: 'kling-2.6', end_seconds: 10, resolution: '4k' },
		'Resolution: Kling 2.6 supports only 720p or 1080p.',
	],
	['text-to-video', { model: 'kling-2.6', end_seconds: '={{ $json.length }}' }, undefined],
	['text-to-video', { model: 'default', end_seconds: 55, resolution: '360p' }, undefined],
	['ai-image-editor', { model: 'krea-2', resolution: '1k', image_count: 4 }, undefined],
	[
		'ai-image-editor',
		{ model: 'krea-2', resolution: '2k' },
		'Resolution: Krea 2 supports only 640px or 1k.',
	],
	[
		'ai-image-generator',
		{ model: 'krea-2', image_count: 2 },
		'Number of Images: Krea 2 supports only 1 image.',
	],
	[
		'ai-video-editor',
		{ model: 'wan-3.0', resolution: '360p' },
		'Resolution: Wan 3.0 supports only 480p, 720p or 1080p.',
	],
	['face-swap', { model: 'kling-2.6', resolution: '4k' }, undefined],
])('%s with %j is warned of what the model lacks: %s', async (operation, parameters, text) => {
	const shown = await listWarnings(operation, parameters);
	expect(shown.filter((hint) => hint.includes(' only '))).toEqual(text ? [text] : []);
});

test.each<[string, number, string, INodeParameters]>([
	['a minute', 0, 'lip-sync', { options: { start_seconds: 5 }, end_seconds: 65 }],
	['more than a minute', 1, 'lip-sync', { options: { start_seconds: 5 }, end_seconds: 66 }],
	['without a start', 1, 'animation', { end_seconds: 61 }],
	['an expression without an input', 0, 'animation', { end_seconds: '={{ $json.length }}' }],
	['4 images', 0, 'ai-image-generator', { image_count: 4 }],
	['5 images', 1, 'ai-image-generator', { image_count: 5 }],
	['a tool without length and number', 0, 'head-swap', { image_count: 5 }],
])('%s: there are %i warnings of a high cost', async (_, count, operation, parameters) => {
	const shown = await listWarnings(operation, parameters);
	expect(shown.filter((hint) => hint.startsWith('More than '))).toHaveLength(count);
});

test('no condition evaluates an expression in a field, which may have no input yet', () => {
	for (const { displayCondition } of hints) expect(displayCondition).not.toContain('$parameter');
});

const findTool = (slug: string) => catalog.find((tool) => tool.slug === slug)!;

test.each([
	['ai-gif-generator', '50 credits (August 2026)'],
	['body-swap', 'from 50 credits per image, by Resolution (August 2026)'],
	['face-swap', '1 credit per frame, 24 to 60 a second with the presets (August 2026)'],
	[
		'lip-sync',
		'1 to 2 credits per frame, 24 to 60 a second with the presets, by Generation Mode (August 2026)',
	],
	['ai-voice-cloner', '0.1 credits per character (November 2026)'],
	['audio-to-video', '24 to 72 credits per second, by Resolution (August 2026)'],
	['text-to-video', '24 to 576 credits per second, by Model, Resolution and Audio (August 2026)'],
	// The price doesn't depend on Mode, which is an additional field.
	[
		'ai-image-upscaler',
		'25 to 200 credits per image, by Scale Factor and Enhancement (August 2026)',
	],
	['ai-video-upscaler', 'by length and Resolution'],
])('%s charges %s', (slug, text) => {
	expect(describeToolCharge(findTool(slug))).toBe(text);
});

test.each([
	['body-swap', 'from 50 credits per image, August 2026'],
	['image-to-video', '24 to 576 credits per second, August 2026'],
	['ai-gif-generator', '50 credits, August 2026'],
	['face-detection', 'free'],
])('the list of operations shows the price of %s: %s', (slug, price) => {
	const tool = findTool(slug);
	expect(describeTool(tool)).toBe(`${tool.description} (${price})`);
});

test('the list of operations shows published prices only', () => {
	const tool = findTool('ai-video-upscaler');
	expect(describeTool(tool)).toBe(tool.description);
});
