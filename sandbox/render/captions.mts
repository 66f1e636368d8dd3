import sharp from 'sharp';
import type { Shape } from './shapes.mts';

const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** About three lines of text. */
const MAX_CHARACTERS = 90;

function shortenCaption(text: string): string {
	const characters = [...text.replace(UNPRINTABLE, ' ').trim().replace(/\s+/g, ' ')];
	const short =
		characters.length > MAX_CHARACTERS ? [...characters.slice(0, MAX_CHARACTERS), '…'] : characters;
	return short.map((each) => ESCAPES[each] ?? each).join('');
}

export function renderCaption(text: string, { width, height }: Shape): Promise<Buffer> {
	const fontSize = Math.max(8, Math.round(Math.min(width, height) / 18));
	const colors = 'foreground="white" background="black" background_alpha="55%"';
	return sharp({
		text: {
			text: `<span ${colors}>${shortenCaption(text) || ' '}</span>`,
			font: `sans ${fontSize}`,
			width: Math.max(8, width - fontSize),
			wrap: 'word-char',
			align: 'center',
			rgba: true,
		},
	})
		.png()
		.toBuffer();
}
