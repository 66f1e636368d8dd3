import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { RenderJob } from './job.mts';
import { renderImages } from './pictures.mts';
import { renderQrCode } from './qr-code.mts';
import { renderSound } from './sounds.mts';
import { renderVideo } from './videos.mts';

export { probe, type Probe } from './probe.mts';

/** One render at a time, since each uses a whole processor. */
let lastRender: Promise<unknown> = Promise.resolve();

/** The paths of rendered files; a job is rendered again if they were deleted. */
const pathsByJob = new LRUCache<string, Promise<string[]>>({ max: 500 });

/**
 * Returns the paths of the results: one picture, video or sound with the prompt's words, or a real QR code. Equal jobs
 * are rendered once.
 * @throws ProjectFailure if an input or a parameter is unusable
 */
export async function render(job: RenderJob): Promise<string[]> {
	await mkdir(job.outputDir, { recursive: true });
	const key = await computeJobKey(job);
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

/** Jobs with equal keys have equal results: the project's name doesn't count, and inputs count by their content. */
async function computeJobKey({ tool, kind, body, inputs }: RenderJob): Promise<string> {
	const files: string[] = [];
	for (const field of Object.keys(inputs).sort()) {
		const hash = createHash('sha256');
		await pipeline(createReadStream(inputs[field]!), hash);
		files.push(field, hash.digest('hex'));
	}
	return JSON.stringify([tool, kind, { ...body, name: undefined }, files]);
}
