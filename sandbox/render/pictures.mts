import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { SeededRandom } from '../seeded-random.mts';
import { ProjectFailure } from '../project-failure.mts';
import { runFfmpeg } from './ffmpeg.mts';
import { readBoundedNumber, readText, type RenderJob } from './job.mts';
import { probe } from './probe.mts';

interface Shape {
	width: number;
	height: number;
}

const RATIOS: Record<string, string> = { landscape: '3:2', portrait: '2:3', square: '1:1' };
const LONGER_SIDE = 768;
const SHORTER_SIDE: Record<string, number> = {
	'480p': 480,
	'720p': 720,
	'1080p': 1080,
	'4k': 2160,
};

/** Rounds down to an even length, at least 2: video frames need even sides. */
export const roundToEven = (length: number): number =>
	Math.max(2, Math.floor((length + 1e-6) / 2) * 2);

/** By `aspect_ratio` or `orientation`; `resolution` sets the shorter side. */
function chooseShape(job: RenderJob, usual: keyof typeof RATIOS): Shape {
	const asked = readText(job, 'aspect_ratio');
	const named = RATIOS[readText(job, 'orientation')] ?? RATIOS[usual];
	const ratio = /^[1-9]\d?:[1-9]\d?$/.test(asked) ? asked : named;
	const [across, down] = ratio.split(':').map(Number);
	const shorter = SHORTER_SIDE[readText(job, 'resolution')];
	const factor = shorter ? shorter / Math.min(across, down) : LONGER_SIDE / Math.max(across, down);
	return { width: roundToEven(across * factor), height: roundToEven(down * factor) };
}

/**
 * Opens an image, or the first frame of a video, upright. A HEIC photo, which neither sharp nor ffmpeg can decode, is
 * gray.
 * @throws ProjectFailure `invalid_file_format` if the file is undecodable
 */
export async function openPicture(path: string): Promise<Sharp> {
	const decode = async (source: string | Buffer): Promise<Sharp> =>
		sharp(await sharp(source).autoOrient().png({ compressionLevel: 1 }).toBuffer());
	try {
		return await decode(path);
	} catch {
		const { format, width, height } = await sharp(path)
			.metadata()
			.catch(() => ({ format: undefined, width: 0, height: 0 }));
		if (format === 'heif') return createBackground({ width, height }, '#888');
		const toPng = ['-i', path, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
		return await runFfmpeg(toPng).then(
			({ output }) => decode(output),
			() => {
				throw new ProjectFailure(
					'invalid_file_format',
					'The image is damaged or of an unsupported format.',
				);
			},
		);
	}
}

const createBackground = ({ width, height }: Shape, background: string): Sharp =>
	sharp({ create: { width, height, channels: 3, background } });

/** The words of the prompt, or the tool's name. */
export const readWords = (job: RenderJob): string => readText(job, 'prompt', job.tool);

const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** About three lines of text. */
const MAX_CHARACTERS = 90;

/** White words on a dark strip, as a PNG. */
export function renderCaption(text: string, { width, height }: Shape): Promise<Buffer> {
	const characters = [...text.replace(UNPRINTABLE, ' ').trim().replace(/\s+/g, ' ')];
	const words = characters.slice(0, MAX_CHARACTERS).map((each) => ESCAPES[each] ?? each);
	if (characters.length > MAX_CHARACTERS) words.push('…');
	const fontSize = Math.max(8, Math.round(Math.min(width, height) / 18));
	const colors = 'foreground="white" background="black" background_alpha="55%"';
	return (
		sharp({
			text: {
				text: `<span ${colors}>${words.join('') || ' '}</span>`,
				font: `sans ${fontSize}`,
				width: Math.max(8, width - fontSize),
				wrap: 'word-char',
				align: 'center',
				rgba: true,
			},
		})
			// The words may need more room than a small picture has.
			.resize({ width, height, fit: 'inside', withoutEnlargement: true })
			.png()
			.toBuffer()
	);
}

/** The path of the picture that the tool changes. */
async function findPicture({ inputs }: RenderJob): Promise<string | undefined> {
	const { image_file_path: image, target_file_path: target } = inputs;
	for (const path of [target, image, ...Object.values(inputs)]) {
		if (path !== undefined && (await probe(path)).kind !== 'audio') return path;
	}
	return undefined;
}

/** The first image of the inputs, or a color, with the words of the prompt. */
export async function drawPicture(
	job: RenderJob,
	number: number,
	usual = 'square',
): Promise<Sharp> {
	const source = await findPicture(job);
	const hue = new SeededRandom(job.seed, readWords(job), number).drawInteger(0, 359);
	const picture = source
		? await openPicture(source)
		: createBackground(chooseShape(job, usual), `hsl(${hue}, 60%, 55%)`);
	const { width, height } = await picture.metadata();
	const shape = { width, height };
	const caption = { input: await renderCaption(readWords(job), shape), gravity: 'south' };
	return sharp(await picture.composite([caption]).png({ compressionLevel: 1 }).toBuffer());
}

const MAX_IMAGES = 16;
const MAX_INPUT_SIDE = 4096;

/** Draws `image_count` PNGs, or one enlarged by `scale_factor`. */
export async function renderImages(job: RenderJob): Promise<string[]> {
	const count = readBoundedNumber(job, 'image_count', 1, MAX_IMAGES);
	const factor = readBoundedNumber(job, 'scale_factor', 1, 4);
	const outputs: string[] = [];
	for (let number = 1; number <= count; number++) {
		const picture = await drawPicture(job, number);
		const { width, height } = await picture.metadata();
		if (factor > 1 && Math.max(width, height) > MAX_INPUT_SIDE) {
			throw new ProjectFailure(
				'invalid_parameters',
				`The image has ${width} x ${height} pixels, more than ${MAX_INPUT_SIDE} x ${MAX_INPUT_SIDE}.`,
			);
		}
		const path = join(job.outputDir, `output-${number}.png`);
		await picture
			.resize(Math.round(width * factor))
			.png({ compressionLevel: 3 })
			.toFile(path);
		outputs.push(path);
	}
	return outputs;
}
