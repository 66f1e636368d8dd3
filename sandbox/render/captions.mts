import sharp from 'sharp';
import type { Shape } from './shapes.mts';

const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
const MARKUP: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** About three lines. */
const MAX_CHARACTERS = 90;

function shown(text: string): string {
	const signs = [...text.replace(UNPRINTABLE, ' ').trim().replace(/\s+/g, ' ')];
	const short = signs.length > MAX_CHARACTERS ? [...signs.slice(0, MAX_CHARACTERS), '…'] : signs;
	return short.map((sign) => MARKUP[sign] ?? sign).join('');
}

/** A transparent PNG in the picture's size with the start of the text in a dark band at the bottom. */
export async function captionLayer(text: string, { width, height }: Shape): Promise<Buffer> {
	const fontSize = Math.max(8, Math.round(Math.min(width, height) / 18));
	const words = await sharp({
		text: {
			text: `<span foreground="white">${shown(text) || ' '}</span>`,
			font: `sans ${fontSize}`,
			width: Math.max(8, width - fontSize),
			wrap: 'word-char',
			align: 'center',
			rgba: true,
		},
	})
		.png()
		.toBuffer();
	const { width: across = 0, height: down = 0 } = await sharp(words).metadata();
	const band = Math.min(height, down + fontSize);
	const dark = { create: { width, height: band, channels: 4, background: '#0000008c' } } as const;
	return sharp({ create: { width, height, channels: 4, background: '#0000' } })
		.composite([
			{ input: dark, gravity: 'south' },
			{
				input: words,
				left: Math.round((width - across) / 2),
				top: height - Math.round((band + down) / 2),
			},
		])
		.png({ compressionLevel: 1 })
		.toBuffer();
}
