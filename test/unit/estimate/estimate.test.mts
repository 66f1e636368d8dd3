import { catalog, findTool } from '../../../nodes/MediaGeneration/catalog';
import { estimateOf } from '../../../nodes/MediaGeneration/estimate/estimate';
import type { Values } from '../../../nodes/MediaGeneration/fields';

const of = (slug: string, values: Values) =>
	estimateOf(
		catalog.find((tool) => tool.slug === slug)!,
		values,
		'nested',
	);

const AUGUST = 'by Magic Hour’s prices of August 2026';
const OCTOBER = 'by Magic Hour’s prices of October 2026';

test.each([
	['ai-qr-code-generator', {}, { min: 0, max: 0 }, `Free, ${AUGUST}`],
	['ai-gif-generator', {}, { min: 50, max: 50 }, `50 credits, ${AUGUST}`],
	['photo-colorizer', {}, { min: 10, max: 10 }, `1 image × 10 credits, ${AUGUST}`],
	[
		'image-to-video',
		{ end_seconds: 5, model: 'kling-2.6', resolution: '1080p' },
		{ min: 360, max: 360 },
		`5 seconds × 72 credits (Kling 2.6, 1080p), ${AUGUST}`,
	],
	[
		'image-to-video',
		{ end_seconds: 5, model: 'kling-3.0', resolution: '720p', audio: true },
		{ min: 360, max: 360 },
		`5 seconds × 72 credits (Kling 3.0, 720p, Audio), ${AUGUST}`,
	],
	// What the service chooses depends on the plan.
	[
		'image-to-video',
		{ end_seconds: 5, model: 'seedance-1.5' },
		{ min: 150, max: 300 },
		`5 seconds × 30 to 60 credits (Seedance 1.5, 720p on paid plans or 480p on the free plan), ${AUGUST}`,
	],
	[
		'text-to-video',
		{ end_seconds: 5 },
		{ min: 120, max: 240 },
		`5 seconds × 24 to 48 credits (Automatic, 720p on paid plans or 480p on the free plan), ${AUGUST}`,
	],
	[
		'text-to-video',
		{ end_seconds: 5, resolution: '720p', audio: true },
		{ min: 240, max: 360 },
		`5 seconds × 48 to 72 credits (Automatic, 720p, Audio), ${AUGUST}`,
	],
	[
		'lip-sync',
		{ start_seconds: 2, end_seconds: 12, max_fps_limit: 24, generation_mode: 'pro' },
		{ min: 480, max: 480 },
		`10 seconds × 24 frames × 2 credits (Pro), ${AUGUST}`,
	],
	[
		'face-swap',
		{ end_seconds: 10 },
		{ min: 240, max: 600 },
		`10 seconds × 24 to 60 frames × 1 credit, ${AUGUST}`,
	],
	[
		'ai-image-generator',
		{ image_count: 4, model: 'flux-schnell', resolution: '640px' },
		{ min: 20, max: 20 },
		`4 images × 5 credits (Flux Schnell, 640 Pixels), ${OCTOBER}`,
	],
	[
		'ai-image-generator',
		{ image_count: 4, model: 'flux-schnell' },
		{ min: 20 },
		`4 images × at least 5 credits (Flux Schnell), ${OCTOBER}`,
	],
	[
		'ai-image-upscaler',
		{ scale_factor: 4, enhancement: 'Resemblance' },
		{ min: 100, max: 100 },
		`1 image × 100 credits (Scale Factor 4, Resemblance), ${AUGUST}`,
	],
] as const)('%s with %j', (slug, values, credits, basis) => {
	expect(of(slug, values)).toMatchObject({ credits, basis });
});

test.each([
	[
		'ai-video-upscaler',
		{ end_seconds: 5 },
		'tool',
		'Magic Hour hasn’t published the price of Upscale Video',
	],
	[
		'image-to-video',
		{ end_seconds: 5, model: 'seedance-2.5', resolution: '4k' },
		'values',
		'Magic Hour hasn’t published the price of Image to Video with Seedance 2.5, 4k',
	],
	[
		'image-to-video',
		{ end_seconds: 5, model: 'one-of-tomorrow' },
		'values',
		'Magic Hour hasn’t published the price of Image to Video with one-of-tomorrow',
	],
	[
		'image-to-video',
		{ end_seconds: 5, model: 'kling-3.0', high_quality: true },
		'values',
		'Magic Hour hasn’t published the price of Image to Video with High Quality',
	],
	[
		'ai-image-generator',
		{ image_count: 1 },
		'automatic',
		'Each Model has its own price, and Magic Hour hasn’t published which one it uses if you choose none',
	],
	[
		'audio-to-video',
		{ end_seconds: '<length of Audio>', resolution: '480p' },
		'length',
		`24 credits (480p) per second, ${AUGUST}; the length of Audio isn’t known yet`,
	],
] as const)('%s with %j has no estimate, and says why', (slug, values, unknown, basis) => {
	expect(of(slug, values)).toEqual({ unknown, basis });
});

test('of another service, nothing is known', () => {
	const tool = findTool(catalog, 'image', 'photo-colorizer')!;
	expect(estimateOf(tool, {}, 'flat')).toEqual({
		unknown: 'service',
		basis: 'The prices of this service aren’t known',
	});
});
