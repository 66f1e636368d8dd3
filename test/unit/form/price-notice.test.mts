import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { readPriceMonth, PRICES_URL } from '../../../nodes/MediaGeneration/catalog/price';
import { formatMonth } from '../../../nodes/MediaGeneration/estimate/prices';
import {
	createPriceHints,
	createToolNotice,
	describeTool,
} from '../../../nodes/MediaGeneration/form/price-notice';

const LINK = `<a href="${PRICES_URL}">Prices</a>`;

const findTool = (slug: string) => catalog.find((tool) => tool.slug === slug)!;

const readHint = (tool: Tool): string => createPriceHints([tool])[0]!.message;

const readNotice = (tool: Tool): string | undefined => createToolNotice(tool)[0]?.displayName;

const CHECK = 'To estimate the cost of your items, use Run > Check Only.';

test.each([
	['ai-qr-code-generator', 'doesn’t charge for this tool. Typical time: 7 s.'],
	['face-detection', 'doesn’t charge for this tool.'],
	['photo-colorizer', `charges 10 credits per image (August 2026). ${CHECK} Typical time: 10 s.`],
	['head-swap', `charges 10 credits per image (August 2026). ${CHECK} Typical time: 18 s.`],
	['ai-gif-generator', `charges 50 credits (August 2026). ${CHECK} Typical time: 26 s.`],
	[
		'body-swap',
		`charges from 50 credits per image, by Resolution (August 2026). ${CHECK} Typical time: 27 s.`,
	],
	['animation', `charges 1 credit per frame (August 2026). ${CHECK} Typical time: 2 min 46 s.`],
	[
		'ai-voice-cloner',
		`charges 0.1 credits per character (November 2026). ${CHECK} Typical time: 1 min 11 s.`,
	],
	[
		'audio-to-video',
		`charges 24 to 72 credits per second, by Resolution (August 2026). ${CHECK} Typical time: 1 min 11 s.`,
	],
	[
		'text-to-video',
		`charges 24 to 576 credits per second, by Model, Resolution and Audio (August 2026). ${CHECK} Typical time: 25 s.`,
	],
	// The price doesn't depend on Mode, which is an additional field.
	[
		'ai-image-upscaler',
		`charges 25 to 200 credits per image, by Scale Factor and Enhancement (August 2026). ${CHECK} Typical time: 27 s.`,
	],
	['ai-video-upscaler', `charges by length and Resolution.`],
])('%s: its notice is "Magic Hour %s"', (slug, text) => {
	expect(readHint(findTool(slug))).toBe(`Magic Hour ${text} ${LINK}`);
});

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: each figure has its month, and the notice links to the prices',
	(_, tool) => {
		const text = readHint(tool);
		expect(text.endsWith(LINK)).toBe(true);
		const month = formatMonth(readPriceMonth(tool.price));
		expect(/\d credits?\b/.test(text)).toBe(text.includes(` (${month})`));
	},
);

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

test('the panel has notices on consent and on the plan only', () => {
	expect(
		['photo-colorizer', 'head-swap', 'ai-video-upscaler'].map(findTool).map(readNotice),
	).toEqual([undefined, 'Use only faces of people who consented.', 'This tool needs a paid plan.']);
});
