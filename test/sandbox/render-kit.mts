import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadContract } from '../../sandbox/contract/contract.mts';
import { runFfmpeg } from '../../sandbox/render/ffmpeg.mts';
import { render } from '../../sandbox/render/index.mts';
import type { ProjectKind } from '../../sandbox/types.mts';
import { root } from '../../hosts/root.mts';

const locateMedia = (name: string) => join(root, 'demo', 'media', name);
export const CLIP = locateMedia('clip.mp4');
export const CLIP_GIF = locateMedia('clip.gif');
export const PORTRAIT = locateMedia('portrait.jpg');
export const CAT = locateMedia('cat.jpg');
export const SPEECH = locateMedia('speech.mp3');

const IMAGE = { image_file_path: CAT };
/** The default inputs, by tool. */
const INPUTS: Record<string, Record<string, string>> = {
	'ai-headshot-generator': IMAGE,
	'ai-image-upscaler': IMAGE,
	'ai-voice-cloner': { audio_file_path: SPEECH },
	'face-swap': { video_file_path: CLIP, ...IMAGE },
	'face-swap-photo': { image_file_path: PORTRAIT, target_file_path: CAT },
	'image-background-remover': IMAGE,
	'image-to-video': IMAGE,
	'lip-sync': { video_file_path: CLIP, audio_file_path: SPEECH },
	'video-to-video': { video_file_path: CLIP },
};

export interface Ask {
	body?: object;
	/** Inputs that replace or extend the default inputs. */
	inputs?: Record<string, string>;
	seed?: string;
	/** The kind of result; required for a tool that the contract lacks. */
	kind?: ProjectKind;
}

export const SHORT = { start_seconds: 0, end_seconds: 1 };

/** Renders into new folders, which are removed after the tests of the file. */
export class RenderKit {
	private folder = '';
	private jobs = 0;

	constructor() {
		beforeAll(async () => {
			this.folder = await mkdtemp(join(tmpdir(), 'render-test-'));
		});
		afterAll(() => rm(this.folder, { recursive: true, force: true }));
	}

	locateFile(name: string): string {
		return join(this.folder, name);
	}

	async render(tool: string, { body, inputs, seed = 'seed', ...ask }: Ask): Promise<string[]> {
		const kind = ask.kind ?? loadContract().tools.find(({ slug }) => slug === tool)!.kind;
		const outputDir = this.locateFile(`job-${this.jobs++}`);
		const given = { body: { ...body }, inputs: { ...INPUTS[tool], ...inputs } };
		return render({ tool, kind, ...given, outputDir, seed });
	}

	async renderOne(tool: string, ask: Ask = {}): Promise<string> {
		const files = await this.render(tool, ask);
		expect(files).toHaveLength(1);
		return files[0];
	}
}

/** Decodes the whole file; rejects if ffmpeg finds any error in it. */
export async function playThrough(path: string): Promise<void> {
	expect((await runFfmpeg(['-v', 'error', '-i', path, '-f', 'null', '-'])).log).toBe('');
}

/** An image, or the frame at 0.7 s of an MP4 video, as a small grayscale picture. */
async function shrinkPicture(path: string): Promise<Buffer> {
	const scaled = ['-vf', 'scale=32:32,format=gray', '-f', 'rawvideo', 'pipe:1'];
	const seek = path.endsWith('.mp4') ? ['-ss', '0.7'] : [];
	const bytes = await convert(path, [...seek, '-frames:v', '1', ...scaled]);
	expect(bytes).toHaveLength(32 * 32);
	return bytes;
}

/** The mean difference in brightness, from 0 to 255; two compressions of one picture differ by about 0 to 2. */
export async function measureDifference(onePath: string, otherPath: string): Promise<number> {
	const [one, other] = await Promise.all([shrinkPicture(onePath), shrinkPicture(otherPath)]);
	return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length;
}

/** Converts one file with ffmpeg options that end with the target; returns the bytes written to `pipe:1`. */
export async function convert(source: string, options: string[]): Promise<Buffer> {
	return (await runFfmpeg(['-i', source, ...options])).output;
}

/** Returns the root mean square of the 16-bit samples in each twentieth of the sound. */
export async function measureLoudness(path: string): Promise<number[]> {
	const raw = ['-vn', '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1'];
	const samples = await convert(path, raw);
	const part = Math.floor(samples.length / 2 / 20);
	return Array.from({ length: 20 }, (_, slice) => {
		let sum = 0;
		for (let at = slice * part; at < (slice + 1) * part; at++)
			sum += samples.readInt16LE(at * 2) ** 2;
		return Math.sqrt(sum / part);
	});
}

export async function readPixels(path: string) {
	return sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
