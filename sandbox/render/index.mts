import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { renderSound, renderVideo } from './films.mts';
import type { RenderJob } from './job.mts';
import { renderImages, renderQrCode } from './pictures.mts';

/** One render at a time, since each uses a whole processor. */
let lastRender: Promise<unknown> = Promise.resolve();

/** The paths of rendered files; a job is rendered again if they were deleted. */
const pathsByJob = new LRUCache<string, Promise<string[]>>({ max: 500 });

/**
 * Returns the paths of the results: one picture, video or sound, or a real QR code. Equal jobs are rendered once.
 * @throws ProjectFailure if a parameter is unusable
 */
export async function render(job: RenderJob): Promise<string[]> {
	await mkdir(job.outputDir, { recursive: true });
	const key = JSON.stringify({ ...job, outputDir: '', body: { ...job.body, name: undefined } });
	const copies = await copyFiles(pathsByJob.get(key), job.outputDir);
	if (copies) return copies;
	const rendering = lastRender.then(() => draw(job));
	lastRender = rendering.catch(() => undefined);
	pathsByJob.set(key, rendering);
	return await rendering;
}

function draw(job: RenderJob): Promise<string[]> {
	if (job.tool === 'ai-qr-code-generator') return renderQrCode(job);
	if (job.tool === 'ai-gif-generator') return renderVideo(job);
	return { image: renderImages, video: renderVideo, audio: renderSound }[job.kind](job);
}

/** Returns undefined without an earlier job, or if it failed or its files are gone. */
async function copyFiles(
	rendering: Promise<string[]> | undefined,
	outputDir: string,
): Promise<string[] | undefined> {
	try {
		const sources = await rendering;
		const targets = sources?.map((source) => join(outputDir, basename(source)));
		await Promise.all(sources?.map((source, index) => copyFile(source, targets![index]!)) ?? []);
		return targets;
	} catch {
		return undefined;
	}
}
