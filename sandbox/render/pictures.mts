import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { runFfmpeg } from './ffmpeg.mts';
import type { ToolJob } from './job.mts';
import { ProjectFailure } from '../project-failure.mts';

/** A decoded image, upright and in sRGB with alpha: four bytes per pixel. */
export interface Picture {
	data: Buffer;
	width: number;
	height: number;
}

export interface Area {
	left: number;
	top: number;
	width: number;
	height: number;
}

/**
 * Opens an image file or the first frame of a video.
 * @throws ProjectFailure `invalid_file_format` if the file is undecodable
 */
export async function openPicture(path: string): Promise<Picture> {
	for (const read of [decodePicture, decodeByFfmpeg, replaceHeic]) {
		const picture = await read(path).catch(() => undefined);
		if (picture !== undefined) return picture;
	}
	throw new ProjectFailure(
		'invalid_file_format',
		'The image is damaged or of an unsupported format.',
	);
}

export function createSharp({ data, width, height }: Picture): Sharp {
	return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Favors speed over size, and returns the path. */
export async function savePng(job: ToolJob, picture: Sharp, name = 'output'): Promise<string> {
	const path = join(job.outputDir, `${name}.png`);
	await picture.png({ compressionLevel: 3 }).toFile(path);
	return path;
}

async function decodePicture(source: string | Buffer): Promise<Picture> {
	const { data, info } = await sharp(source)
		.autoOrient()
		.toColourspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** Decodes formats that sharp can't read: BMP, JPEG 2000 and videos. */
async function decodeByFfmpeg(path: string): Promise<Picture> {
	const toPng = ['-i', path, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
	return decodePicture((await runFfmpeg(toPng)).output);
}

/** Replaces HEIC, which neither sharp nor ffmpeg can decode, with a pattern of its size, made from its last bytes. */
async function replaceHeic(path: string): Promise<Picture | undefined> {
	const { format, width, height } = await sharp(path).metadata();
	if (format !== 'heif') return undefined;
	const bytes = (await readFile(path)).subarray(-48);
	if (bytes.length < 48) return undefined;
	const pattern = sharp(bytes, { raw: { width: 4, height: 4, channels: 3 } });
	return decodePicture(
		await pattern.resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer(),
	);
}
