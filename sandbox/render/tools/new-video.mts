import { join } from 'node:path';
import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { renderCaption } from '../captions.mts';
import { readNumber, readSeconds, readText, type Renderer } from '../job.mts';
import { drawPainting } from '../paintings.mts';
import { createSharp, openPicture, type Picture } from '../pictures.mts';
import { chooseSize, fitVideoShape } from '../shapes.mts';
import { encode, isFormat, type Format } from '../videos.mts';

const ZOOM = 0.18;

/**
 * Makes a renderer. The video zooms slowly into the start image or a painting, and may fade to an end image. The
 * caption is the prompt or the tool's name. `output_format` overrides `usualFormat`.
 */
export const makeNewVideo =
	(usualFormat: Format): Renderer =>
	async (job) => {
		const prompt = readText(job, 'prompt', job.tool);
		const { image_file_path: first, end_image_file_path: last } = job.inputs;
		const picture = first === undefined ? undefined : await openPicture(first);
		const { width, height } = fitVideoShape(job, picture ?? chooseSize(job, 'landscape'));
		const filling = (each: Picture) =>
			createSharp(each).flatten({ background: '#fff' }).resize(width, height);
		const random = new SeededRandom('film', prompt, job.variant);
		const layers = [
			picture ? filling(picture) : sharp(drawPainting({ width, height }, random)),
			sharp(await renderCaption(prompt, { width, height })),
		];
		if (last !== undefined) layers.push(filling(await openPicture(last)));
		const inputs: string[] = [];
		for (const [index, layer] of layers.entries()) {
			const path = join(job.scratch, `${index}.png`);
			await layer.png({ compressionLevel: 1 }).toFile(path);
			inputs.push('-i', path);
		}

		const fps = readNumber(job, 'fps') ?? 24;
		const seconds = readSeconds(job);
		const frames = Math.max(1, Math.round(seconds * fps));
		const middle = 'x=iw/2-iw/zoom/2:y=ih/2-ih/zoom/2';
		const move = `zoompan=z=1+${ZOOM}*on/${frames}:d=${frames}:${middle}:s=${width}x${height}:fps=${fps},format=yuv420p`;
		const fade = `format=yuva420p,fade=t=in:st=${seconds / 3}:d=${seconds / 3}:alpha=1`;
		const moving =
			last === undefined
				? [`[0:v]${move}[film]`]
				: [`[0:v]${move}[first]`, `[2:v]${move},${fade}[last]`, '[first][last]overlay[film]'];
		const filters = [...moving, '[film][1:v]overlay=(W-w)/2:H-h[out]'];
		const asked = readText(job, 'output_format');
		const format = isFormat(asked) ? asked : usualFormat;
		return encode(job, inputs, filters, { fps, seconds }, [], format);
	};
