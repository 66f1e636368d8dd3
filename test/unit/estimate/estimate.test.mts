import { catalog, findTool } from '../../../nodes/MediaGeneration/catalog';
import { estimateItem, type Estimate } from '../../../nodes/MediaGeneration/estimate/estimate';
import { describeTotal } from '../../../nodes/MediaGeneration/estimate/total';
import type { Values } from '../../../nodes/MediaGeneration/fields';

const estimateSlug = (slug: string, values: Values) =>
	estimateItem(
		catalog.find((tool) => tool.slug === slug)!,
		values,
		'nested',
	);

const AUGUST = 'by Magic Hour’s prices of August 2026';

const LIPS = { start_seconds: 2, end_seconds: 12, max_fps_limit: 24, generation_mode: 'pro' };
const HALVED = { end_seconds: 2, fps_resolution: 'HALF' };
const LARGE = { scale_factor: 4, enhancement: 'Resemblance' };

test.each<[string, Values, number, number, string]>([
	['ai-qr-code-generator', {}, 0, 0, 'Free'],
	['ai-gif-generator', {}, 50, 50, '50 credits'],
	['photo-colorizer', {}, 10, 10, '1 image × 10 credits'],
	['ai-image-upscaler', LARGE, 100, 100, '1 image × 100 credits (Scale Factor 4, Resemblance)'],
	['lip-sync', LIPS, 480, 480, '10 seconds × 24 frames × 2 credits (Pro)'],
	['face-swap', { end_seconds: 10 }, 240, 600, '10 seconds × 24 to 60 frames × 1 credit'],
	['video-to-video', HALVED, 48, 120, '2 seconds × 12 to 30 frames × 2 credits (Automatic)'],
	['animation', { end_seconds: 0.15, fps: 10 }, 1, 2, '0.15 seconds × 10 frames × 1 credit'],
])('%s with %j costs %d to %d credits, %s', (slug, values, min, max, text) => {
	expect(estimateSlug(slug, values)).toMatchObject({
		credits: { min, max },
		basis: `${text}, ${AUGUST}`,
	});
});

/** Without a resolution, the service chooses one by the account's plan. */
const BY_PLAN = '480p or 720p by plan';

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

test.each<[string, Values, string]>([
	['ai-video-upscaler', {}, 'Upscale Video'],
	['ai-image-generator', {}, 'Generate Image (Automatic); choose a Model that has a price'],
	[
		'image-to-video',
		{ model: 'seedance-2.5', resolution: '4k' },
		'Image to Video (Seedance 2.5, 4k)',
	],
	['image-to-video', { model: 'one-of-tomorrow' }, `Image to Video (one-of-tomorrow, ${BY_PLAN})`],
	['image-to-video', { model: 'kling-3.0', high_quality: true }, 'Image to Video (High Quality)'],
])(
	'%s: 5 seconds with %j have no estimate, because there is no price of %s',
	(slug, values, what) => {
		const basis = `Magic Hour hasn’t published the price of ${what}`;
		expect(estimateSlug(slug, { end_seconds: 5, ...values })).toEqual({ unknown: 'price', basis });
	},
);

test('credits are rounded up, except for rounding errors of fractions', () => {
	const estimateVoice = (length: number) =>
		estimateSlug('ai-voice-generator', { prompt: 'x'.repeat(length) });
	expect(estimateVoice(34)).toMatchObject({ credits: { min: 4, max: 4 } });
	expect(estimateVoice(30)).toMatchObject({ credits: { min: 3, max: 3 } });
});

test.each(['<length of Audio>', undefined, NaN])(
	'an end of %p gives no estimate',
	(end_seconds) => {
		expect(estimateSlug('audio-to-video', { end_seconds, resolution: '480p' })).toEqual({
			unknown: 'length',
			basis: `24 credits (480p) per second, ${AUGUST}; the length isn’t known yet: enter End (Seconds) to get an estimate`,
		});
	},
);

test('another service has no estimate', () => {
	const tool = findTool(catalog, 'image', 'photo-colorizer')!;
	expect(estimateItem(tool, {}, 'flat')).toEqual({
		unknown: 'service',
		basis: 'The prices of this service aren’t known',
	});
});

const basis = 'basis';
const makePriced = (min: number, max = min): Estimate => ({ credits: { min, max }, basis });
const makeAtLeast = (min: number): Estimate => ({ credits: { min }, basis });
const makeUnknown = (unknown: 'price' | 'length' | 'service'): Estimate => ({ unknown, basis });

const BY = 'by Magic Hour’s published prices';
const THREE = Array.from({ length: 3 }, () => makePriced(500, 600));

test.each<[Array<Estimate | undefined>, object, number | undefined, string | undefined]>([
	[THREE, { maxCredits: 1_500 }, undefined, `3 items: about 1,500 to 1,800 credits ${BY}.`],
	[
		THREE,
		{ maxCredits: 1_499 },
		undefined,
		`3 items: about 1,500 to 1,800 credits ${BY}. Maximum Credits of 1,499 would stop the node after about 2 of 3 items; to keep those results, set On Error to Continue.`,
	],
	[
		[makePriced(5), makeAtLeast(5)],
		{},
		10,
		`2 items: at least 10 credits ${BY}. Your balance is 10.`,
	],
	[[makePriced(0), makePriced(0)], {}, undefined, `2 items: free ${BY}.`],
	[
		[makePriced(5), makeUnknown('length'), makeUnknown('price'), undefined],
		{},
		9,
		`1 item: about 5 credits ${BY}; 2 items without an estimate; 1 item with problems. No estimate: basis. Your balance is 9.`,
	],
	[[undefined], {}, undefined, undefined],
	[
		[makeUnknown('service'), undefined],
		{},
		undefined,
		'1 item without an estimate; 1 item with problems. No estimate: basis.',
	],
])('the total of %j with the limits %j and a balance of %p', (estimates, limits, balance, text) => {
	expect(describeTotal(estimates, limits, balance)?.text).toBe(text);
});
