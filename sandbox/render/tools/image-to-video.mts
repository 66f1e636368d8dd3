import { join } from 'node:path';
import { requestedSeconds, requiredInput, type Tool } from '../job.mts';
import { edit, openPicture, type Picture } from '../pictures.mts';
import { videoShape } from '../shapes.mts';
import { encode } from '../videos.mts';

const FPS = 24;
const ZOOM = 0.18;

/** A slow movement into the image, as long as requested, that fades over to the end image when there is one. */
export const imageToVideo: Tool = async (job) => {
	const picture = await openPicture(requiredInput(job, 'image_file_path'));
	const { width, height } = videoShape(job, picture);
	const still = async (each: Picture, name: string): Promise<string[]> => {
		const path = join(job.scratch, name);
		const filled = edit(each).flatten({ background: '#fff' }).resize(width, height);
		await filled.png({ compressionLevel: 1 }).toFile(path);
		return ['-i', path];
	};
	const inputs = await still(picture, 'first.png');
	const endPath: string | undefined = job.inputs.end_image_file_path;
	if (endPath !== undefined) inputs.push(...(await still(await openPicture(endPath), 'end.png')));

	const seconds = requestedSeconds(job);
	const frames = Math.max(1, Math.round(seconds * FPS));
	const middle = 'x=iw/2-iw/zoom/2:y=ih/2-ih/zoom/2';
	const move = `zoompan=z=1+${ZOOM}*on/${frames}:d=${frames}:${middle}:s=${width}x${height}:fps=${FPS}`;
	const fade = `format=yuva420p,fade=t=in:st=${seconds / 3}:d=${seconds / 3}:alpha=1`;
	const filters =
		endPath === undefined
			? [`[0:v]${move}[out]`]
			: [`[0:v]${move}[first]`, `[1:v]${move},${fade}[second]`, '[first][second]overlay[out]'];
	return encode(job, inputs, filters, { fps: FPS, seconds });
};
