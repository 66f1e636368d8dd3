import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../seeded-random.mts';
import type { RenderJob } from './job.mts';
import { limitConcurrency } from './limit-concurrency.mts';
import { copyOrRender, computeJobKey } from './render-cache.mts';
import { findRenderer } from './tools/find-renderer.mts';

export { probe, type Probe } from './probe.mts';

const VARIANT_COUNT = 8;

const limitRenders = limitConcurrency(2);
/** Hashing one input is quick, but hashing a thousand at once would block everything else. */
const limitHashing = limitConcurrency(8);

/**
 * Returns the paths of the results. Equal jobs give equal results; without inputs, the seed picks one of eight
 * variants.
 * @throws ProjectFailure if an input or a parameter is unusable
 */
export async function render(job: RenderJob): Promise<string[]> {
	const hasNoInputs = Object.keys(job.inputs).length === 0;
	const variant = hasNoInputs ? new SeededRandom(job.seed).drawInteger(0, VARIANT_COUNT - 1) : 0;
	await mkdir(job.outputDir, { recursive: true });
	const key = await limitHashing(() => computeJobKey(job, variant));
	return copyOrRender(key, job.outputDir, () => limitRenders(() => draw(job, variant)));
}

async function draw(job: RenderJob, variant: number): Promise<string[]> {
	const scratch = await mkdtemp(join(tmpdir(), 'render-'));
	const toolJob = { ...job, variant, scratch };
	try {
		return await findRenderer(toolJob)(toolJob);
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}
