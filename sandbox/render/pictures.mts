import { join } from 'node:path';
import QRCode from 'qrcode';
import sharp, { type Sharp } from 'sharp';
import { ProjectFailure } from '../errors.mts';
import type { JsonObject } from '../types.mts';
import { readBoundedNumber, readText, type RenderJob } from './job.mts';

interface Shape {
	width: number;
	height: number;
}

const RATIOS: Record<string, string> = { landscape: '3:2', portrait: '2:3', square: '1:1' };
const LONGER_SIDE = 768;

/** By `aspect_ratio` or `orientation`, with even sides, which videos need. */
export function chooseShape(body: JsonObject): Shape {
	const asked = readText(body, 'aspect_ratio');
	const named = RATIOS[readText(body, 'orientation')] ?? RATIOS.square;
	const ratio = /^[1-9]\d?:[1-9]\d?$/.test(asked) ? asked : named;
	const [across, down] = ratio.split(':').map(Number);
	const measure = (side: number) =>
		2 * Math.round((LONGER_SIDE * side) / Math.max(across, down) / 2);
	return { width: measure(across), height: measure(down) };
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const MAX_CHARACTERS = 200;

/** The words of the prompt, or the tool's name, on a color. */
export async function drawPicture({ tool, body }: RenderJob, number = 1): Promise<Sharp> {
	const shape = chooseShape(body);
	const characters = [...readText(body, 'prompt', tool).replace(UNPRINTABLE, ' ')];
	const words = characters.slice(0, MAX_CHARACTERS).map((each) => ESCAPES[each] ?? each);
	const text = `<span foreground="white">${words.join('').trim() || ' '}</span>`;
	const width = shape.width - 64;
	const options = { font: 'sans 28', width, wrap: 'word-char', align: 'center' } as const;
	const input = await sharp({ text: { text, ...options, rgba: true } })
		// The words may need more room than a small picture has.
		.resize({ width, height: shape.height, fit: 'inside', withoutEnlargement: true })
		.png()
		.toBuffer();
	const sum = characters.reduce((all, each) => all + each.codePointAt(0)!, number * 40);
	const background = `hsl(${sum % 360}, 60%, 45%)`;
	return sharp({ create: { ...shape, channels: 3, background } }).composite([{ input }]);
}

const MAX_IMAGES = 16;

export async function renderImages(job: RenderJob): Promise<string[]> {
	const count = readBoundedNumber(job.body, 'image_count', 1, MAX_IMAGES);
	const outputs: string[] = [];
	for (let number = 1; number <= count; number++) {
		const path = join(job.outputDir, `output-${number}.png`);
		await (await drawPicture(job, number)).png().toFile(path);
		outputs.push(path);
	}
	return outputs;
}

export async function renderQrCode({ body, outputDir }: RenderJob): Promise<string[]> {
	const content = readText(body, 'content');
	const options = { type: 'svg', errorCorrectionLevel: 'L', width: LONGER_SIDE } as const;
	const svg = await QRCode.toString(content, options).catch(() => {
		throw new ProjectFailure(
			'invalid_parameters',
			`content has ${Buffer.byteLength(content)} bytes: a QR code holds 1 to 2953.`,
		);
	});
	const path = join(outputDir, 'output.png');
	await sharp(Buffer.from(svg)).png().toFile(path);
	return [path];
}
