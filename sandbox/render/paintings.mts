import { SeededRandom } from '../seeded-random.mts';
import type { Shape } from './shapes.mts';

/** An abstract painting in SVG: a sky of two colors with discs and hills, all chosen by `random`. */
export function drawPainting({ width, height }: Shape, random: SeededRandom): Buffer {
	const hue = random.drawInteger(0, 359);
	const color = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 65% ${light}%)`;
	const discs = Array.from({ length: random.drawInteger(3, 6) }, () => {
		const [x, y] = [random.drawBetween(0, width), random.drawBetween(0, height * 0.7)];
		const radius = random.drawBetween(0.04, 0.18) * Math.min(width, height);
		return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color(random.drawInteger(20, 200), 65)}" opacity="0.8"/>`;
	});
	const hills = [0.55, 0.7, 0.85].map((level, index) => {
		const [left, middle, right] = [0, 1, 2].map(
			() => height * (level + random.drawBetween(-0.1, 0.1)),
		);
		const line = `M0 ${left} Q${width / 2} ${middle} ${width} ${right} V${height} H0 Z`;
		return `<path d="${line}" fill="${color(index * 30, 45 - index * 12)}"/>`;
	});
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<linearGradient id="sky" x2="0.3" y2="1"><stop stop-color="${color(180, 35)}"/>
		<stop offset="1" stop-color="${color(240, 80)}"/></linearGradient>
		<rect width="100%" height="100%" fill="url(#sky)"/>${discs.join('')}${hills.join('')}</svg>`);
}
