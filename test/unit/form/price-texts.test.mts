import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { describeTool, describeToolCharge } from '../../../nodes/MediaGeneration/form/hints';

const findTool = (slug: string) => catalog.find((tool) => tool.slug === slug)!;

test.each([
	['photo-colorizer', '10 credits per image (August 2026)'],
	['ai-gif-generator', '50 credits (August 2026)'],
	['body-swap', 'from 50 credits per image, by Resolution (August 2026)'],
	['face-swap', '1 credit per frame, 24 to 60 a second with the presets (August 2026)'],
	['animation', '1 credit per frame, 12 a second with the presets (August 2026)'],
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
