import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { PRICES_URL } from '../../../nodes/MediaGeneration/catalog/price';
import { callByPathNotice, priceNotice } from '../../../nodes/MediaGeneration/form/price-notice';

const LINK = `<a href="${PRICES_URL}">Prices</a>`;

const noticeOf = (slug: string): string =>
	priceNotice(catalog.find((tool) => tool.slug === slug)!).displayName;

const FAILED = 'You aren’t charged for failed projects.';

test.each([
	['ai-qr-code-generator', 'doesn’t charge for this.'],
	['face-detection', 'doesn’t charge for this.'],
	['photo-colorizer', `charges per image. ${FAILED}`],
	['head-swap', `charges per image. ${FAILED} Use only faces of people who consented.`],
	['ai-gif-generator', `charges a fixed price. ${FAILED}`],
	['animation', `charges per frame. ${FAILED}`],
	['ai-voice-cloner', `charges per character. ${FAILED} Use only voices of people who consented.`],
	['audio-to-video', `charges per second, by Resolution. ${FAILED}`],
	['text-to-video', `charges per second, by Model, Resolution and Audio. ${FAILED}`],
	// Not by Mode, which is among the additional fields.
	['ai-image-upscaler', `charges per image, by Scale Factor and Enhancement. ${FAILED}`],
	['ai-video-upscaler', `charges by length and Resolution. ${FAILED} This tool needs a paid plan.`],
])('%s: Magic Hour %s', (slug, text) => {
	expect(noticeOf(slug)).toBe(`Magic Hour ${text} ${LINK}`);
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

/** Tools that change a person. */
const CHANGING = 'body-swap character-replace ai-ugc-ad ai-clothes-changer ai-face-editor'.split(
	' ',
);

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: asks for consent exactly where a face or a voice is chosen, or a person is changed',
	(_, tool) => {
		const isImitating = [tool.description, ...tool.fields.map(({ description }) => description)];
		const asks = /Use only (faces|voices|photos) of people who consented\./.test(
			priceNotice(tool).displayName,
		);
		expect(asks).toBe(
			isImitating.some((text) => IMITATING.test(text)) || CHANGING.includes(tool.slug),
		);
	},
);

test('a path decides what is charged', () => {
	expect(callByPathNotice.displayName).toBe(
		`The path decides what Magic Hour charges. ${FAILED} ${LINK}`,
	);
});
