import { catalog, findTool } from '../../../nodes/MediaGeneration/catalog';
import { estimateItem } from '../../../nodes/MediaGeneration/estimate/estimate';
import type { Values } from '../../../nodes/MediaGeneration/fields';

const estimateSlug = (slug: string, values: Values) =>
	estimateItem(
		catalog.find((tool) => tool.slug === slug)!,
		values,
		'nested',
	);

const AUGUST = 'by Magic Hour’s prices of August 2026';

const LIPS = { start_seconds: 2, end_seconds: 12, max_fps_limit: 24, generation_mode: 'pro' };
const LARGE = { scale_factor: 4, enhancement: 'Resemblance' };

test.each<[string, Values, number, number, string]>([
	['ai-qr-code-generator', {}, 0, 0, 'Free'],
	['ai-gif-generator', {}, 50, 50, '50 credits'],
	['photo-colorizer', {}, 10, 10, '1 image × 10 credits'],
	['ai-image-upscaler', LARGE, 100, 100, '1 image × 100 credits (Scale Factor 4, Resemblance)'],
	['lip-sync', LIPS, 480, 480, '10 seconds × 24 frames × 2 credits (Pro)'],
	['face-swap', { end_seconds: 10 }, 240, 600, '10 seconds × 24 to 60 frames × 1 credit'],
])('%s with %j costs %d to %d credits, %s', (slug, values, min, max, text) => {
	expect(estimateSlug(slug, values)).toMatchObject({
		credits: { min, max },
		basis: `${text}, ${AUGUST}`,
	});
});

/** Without a resolution, the service chooses one by the account's plan. */
const BY_PLAN = '720p on paid plans or 480p on the free plan';

test.each<[string, string | undefined, string | undefined, boolean, number, number, string]>([
	['image', 'kling-2.6', '1080p', false, 360, 360, '72 credits (Kling 2.6, 1080p)'],
	['image', 'kling-3.0', '720p', true, 360, 360, '72 credits (Kling 3.0, 720p, Audio)'],
	[
		'image',
		'seedance-1.5',
		undefined,
		false,
		150,
		300,
		`30 to 60 credits (Seedance 1.5, ${BY_PLAN})`,
	],
	['text', undefined, undefined, false, 120, 240, `24 to 48 credits (Automatic, ${BY_PLAN})`],
	['text', undefined, '720p', true, 240, 360, '48 to 72 credits (Automatic, 720p, Audio)'],
])(
	'5 seconds of %s to video, model %s, resolution %s, audio %s, cost %d to %d credits, %s a second',
	(source, model, resolution, audio, min, max, text) => {
		const values = { end_seconds: 5, model, resolution, audio };
		const basis = `5 seconds × ${text}, ${AUGUST}`;
		expect(estimateSlug(`${source}-to-video`, values)).toMatchObject({
			credits: { min, max },
			basis,
		});
	},
);

test.each([
	['640px', { min: 20, max: 20 }, '5 credits (Flux Schnell, 640 Pixels)'],
	[undefined, { min: 20 }, 'at least 5 credits (Flux Schnell)'],
])('4 images of %s: %j cost %s each', (resolution, credits, text) => {
	const values = { image_count: 4, model: 'flux-schnell', resolution };
	const basis = `4 images × ${text}, by Magic Hour’s prices of October 2026`;
	expect(estimateSlug('ai-image-generator', values)).toMatchObject({ credits, basis });
});

test.each<[string, Values, string, string]>([
	['ai-video-upscaler', {}, 'tool', 'Upscale Video'],
	[
		'image-to-video',
		{ model: 'seedance-2.5', resolution: '4k' },
		'values',
		'Image to Video with Seedance 2.5, 4k',
	],
	['image-to-video', { model: 'one-of-tomorrow' }, 'values', 'Image to Video with one-of-tomorrow'],
	[
		'image-to-video',
		{ model: 'kling-3.0', high_quality: true },
		'values',
		'Image to Video with High Quality',
	],
])(
	'%s: 5 seconds with %j have no estimate (%s), because there is no price of %s',
	(slug, values, unknown, what) => {
		const basis = `Magic Hour hasn’t published the price of ${what}`;
		expect(estimateSlug(slug, { end_seconds: 5, ...values })).toEqual({ unknown, basis });
	},
);

test('without a model or a length, the report names the missing value', () => {
	expect(estimateSlug('ai-image-generator', { image_count: 1 })).toEqual({
		unknown: 'automatic',
		basis: 'Magic Hour hasn’t published which Model Automatic uses; choose one to get an estimate',
	});
	const song = { end_seconds: '<length of Audio>', resolution: '480p' };
	expect(estimateSlug('audio-to-video', song)).toEqual({
		unknown: 'length',
		basis: `24 credits (480p) per second, ${AUGUST}; the length of Audio isn’t known yet: enter End (Seconds) to get an estimate`,
	});
});

test('another service has no estimate', () => {
	const tool = findTool(catalog, 'image', 'photo-colorizer')!;
	expect(estimateItem(tool, {}, 'flat')).toEqual({
		unknown: 'service',
		basis: 'The prices of this service aren’t known',
	});
});
