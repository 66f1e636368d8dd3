import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { RenderJob } from './job.mts';

const pathsByJob = new LRUCache<string, Promise<string[]>>({ max: 500 });

/**
 * Renders equal jobs once: later jobs copy the rendered files. The cache keeps only paths, so a job is rendered again
 * if the files were deleted.
 */
export async function copyOrRender(
	key: string,
	outputDir: string,
	render: () => Promise<string[]>,
): Promise<string[]> {
	const known = pathsByJob.get(key);
	const copied = known && (await copyFiles(known, outputDir));
	if (copied) return copied;
	const rendering = render();
	pathsByJob.set(key, rendering);
	return rendering;
}

/** Returns undefined if the earlier job failed or its files are gone. */
async function copyFiles(
	known: Promise<string[]>,
	outputDir: string,
): Promise<string[] | undefined> {
	try {
		const sources = await known;
		const targets = sources.map((source) => join(outputDir, basename(source)));
		await Promise.all(sources.map((source, index) => copyFile(source, targets[index])));
		return targets;
	} catch {
		return undefined;
	}
}

/** Jobs with equal keys have equal results: the project's name doesn't count, and inputs count by their content. */
export async function computeJobKey(job: RenderJob, variant: number): Promise<string> {
	const files = await Promise.all(
		Object.entries(job.inputs)
			.sort(([one], [other]) => (one < other ? -1 : 1))
			.map(async ([field, path]) => [field, await hashContent(path)]),
	);
	const body = { ...job.body, name: undefined };
	return JSON.stringify([job.tool, job.kind, body, files, variant]);
}

async function hashContent(path: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(path), hash);
	return hash.digest('hex');
}
