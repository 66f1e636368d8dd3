import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { PRICES_URL } from '../../../nodes/MediaGeneration/catalog/price';
import { SPEC } from '../../../nodes/MediaGeneration/catalog/spec';
import { callByPathNotice, priceNotice } from '../../../nodes/MediaGeneration/form/price-notice';

const LINK = `<a href="${PRICES_URL}">Prices</a>`;

const said = (slug: string): string =>
	priceNotice(catalog.find((tool) => tool.slug === slug)!).displayName;

test.each([
	['ai-qr-code-generator', 'Magic Hour does not charge for this.'],
	['face-detection', 'Magic Hour does not charge for this.'],
	['head-swap', 'Magic Hour charges per image. Failed projects are free.'],
	['ai-gif-generator', 'Magic Hour charges a fixed price. Failed projects are free.'],
	['animation', 'Magic Hour charges per frame. Failed projects are free.'],
	['ai-voice-cloner', 'Magic Hour charges per character. Failed projects are free.'],
	['audio-to-video', 'Magic Hour charges per second, by Resolution. Failed projects are free.'],
	[
		'text-to-video',
		'Magic Hour charges per second, by Model, Resolution and Audio. Failed projects are free.',
	],
	[
		'ai-video-upscaler',
		'Magic Hour charges by length and Resolution. Failed projects are free. Needs a paid plan.',
	],
])('%s: %s', (slug, words) => {
	expect(said(slug)).toBe(`${words} ${LINK}`);
});

test.each(['face-swap', 'lip-sync'])(
	'%s: the frame limit is that of other services, and is said before credits are spent',
	(slug) => {
		expect(said(slug)).toContain(
			`Other services: at most ${SPEC.maxFrames.toLocaleString('en-US')} frames per project.`,
		);
	},
);

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: states no figure that can go stale, and links to the prices',
	(_, tool) => {
		const words = priceNotice(tool).displayName;
		expect(words.endsWith(LINK)).toBe(true);
		expect(words.slice(0, -LINK.length)).not.toMatch(/\d[\d.]* *(credit|\$|USD)/i);
	},
);

test('a path decides what is charged', () => {
	expect(callByPathNotice.displayName).toBe(
		`The path decides what Magic Hour charges. Failed projects are free. ${LINK}`,
	);
});
