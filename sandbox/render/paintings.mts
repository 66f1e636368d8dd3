import sharp from 'sharp';
import { captionLayer } from './captions.mts';
import { Chance } from './chance.mts';
import type { Shape } from './shapes.mts';

/** An abstract painting in SVG: a sky of two colors with discs and hills, all chosen by the given chance. */
export function paintingSvg({ width, height }: Shape, chance: Chance): Buffer {
	const hue = chance.whole(0, 359);
	const colour = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 65% ${light}%)`;
	const discs = Array.from({ length: chance.whole(3, 6) }, () => {
		const [x, y] = [chance.between(0, width), chance.between(0, height * 0.7)];
		const radius = chance.between(0.04, 0.18) * Math.min(width, height);
		return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour(chance.whole(20, 200), 65)}" opacity="0.8"/>`;
	});
	const hills = [0.55, 0.7, 0.85].map((level, index) => {
		const [left, middle, right] = [0, 1, 2].map(() => height * (level + chance.between(-0.1, 0.1)));
		const line = `M0 ${left} Q${width / 2} ${middle} ${width} ${right} V${height} H0 Z`;
		return `<path d="${line}" fill="${colour(index * 30, 45 - index * 12)}"/>`;
	});
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<linearGradient id="sky" x2="0.3" y2="1"><stop stop-color="${colour(180, 35)}"/>
		<stop offset="1" stop-color="${colour(240, 80)}"/></linearGradient>
		<rect width="100%" height="100%" fill="url(#sky)"/>${discs.join('')}${hills.join('')}</svg>`);
}

/** Paints a picture of the prompt, with the prompt as caption, into a PNG file. */
export async function paint(prompt: string, shape: Shape, chance: Chance, output: string) {
	await sharp(paintingSvg(shape, chance))
		.composite([{ input: captionLayer(prompt, shape) }])
		.removeAlpha()
		.png({ compressionLevel: 3 })
		.toFile(output);
}
