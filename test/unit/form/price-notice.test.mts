import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { PRICES_URL } from '../../../nodes/MediaGeneration/catalog/price';
import { callByPathNotice, priceNotice } from '../../../nodes/MediaGeneration/form/price-notice';

const LINK = `<a href="${PRICES_URL}">Prices</a>`;

const noticeOf = (slug: string): string =>
	priceNotice(catalog.find((tool) => tool.slug === slug)!).displayName;

test.each([
	['ai-qr-code-generator', 'Magic Hour doesn’t charge for this.'],
	['face-detection', 'Magic Hour doesn’t charge for this.'],
	['photo-colorizer', 'Magic Hour charges per image. You aren’t charged for failed projects.'],
	[
		'head-swap',
		'Magic Hour charges per image. You aren’t charged for failed projects. Use only faces of people who consented.',
	],
	['ai-gif-generator', 'Magic Hour charges a fixed price. You aren’t charged for failed projects.'],
	['animation', 'Magic Hour charges per frame. You aren’t charged for failed projects.'],
	[
		'ai-voice-cloner',
		'Magic Hour charges per character. You aren’t charged for failed projects. Use only voices of people who consented.',
	],
	[
		'audio-to-video',
		'Magic Hour charges per second, by Resolution. You aren’t charged for failed projects.',
	],
	[
		'text-to-video',
		'Magic Hour charges per second, by Model, Resolution and Audio. You aren’t charged for failed projects.',
	],
	[
		// Not by Mode, which is among the additional fields.
		'ai-image-upscaler',
		'Magic Hour charges per image, by Scale Factor and Enhancement. You aren’t charged for failed projects.',
	],
	[
		'ai-video-upscaler',
		'Magic Hour charges by length and Resolution. You aren’t charged for failed projects. This tool needs a paid plan.',
	],
])('%s: %s', (slug, text) => {
	expect(noticeOf(slug)).toBe(`${text} ${LINK}`);
});

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: states no figure that can go stale, and links to the prices',
	(_, tool) => {
		const text = priceNotice(tool).displayName;
		expect(text.endsWith(LINK)).toBe(true);
		expect(text.slice(0, -LINK.length)).not.toMatch(/\d[\d.]* *(credit|\$|USD)/i);
	},
);

/** A field in which somebody's face or voice is given to be imitated. */
const IMITATING =
	/\bface to|new face|who speaks|the voice to speak with|Search by name|of the head\b/;

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: asks for consent exactly where a face or a voice is chosen, or a person is changed',
	(_, tool) => {
		const isImitating = [tool.description, ...tool.fields.map(({ description }) => description)];
		const asks = /Use only (faces|voices|photos) of people who consented\./.test(
			priceNotice(tool).displayName,
		);
		const others = [
			'body-swap',
			'character-replace',
			'ai-ugc-ad',
			'ai-clothes-changer',
			'ai-face-editor',
		];
		expect(asks).toBe(
			isImitating.some((text) => IMITATING.test(text)) || others.includes(tool.slug),
		);
	},
);

test('a path decides what is charged', () => {
	expect(callByPathNotice.displayName).toBe(
		`The path decides what Magic Hour charges. You aren’t charged for failed projects. ${LINK}`,
	);
});
