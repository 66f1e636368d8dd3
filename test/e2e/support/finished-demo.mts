import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostName } from '../../../hosts/install.mts';
import { runMainJob, type ResultFile } from '../../../demo/main-job.mts';
import { setUpDemo, type DemoWorld } from '../../../demo/set-up.mts';
import { testNarrator } from '../../support/narrator.mts';
import { searchedAtEnd } from '../../support/secrets.mts';

/** The demo, set up and with its main job done, for one test file. Call `close` in afterAll. */
export type FinishedDemo = {
	world: DemoWorld;
	files: ResultFile[];
	resultFolder: string;
	close: () => Promise<void>;
};

export async function finishDemo(hostName: HostName): Promise<FinishedDemo> {
	const resultFolder = await realpath(await mkdtemp(join(tmpdir(), 'demo-results-')));
	const world = searchedAtEnd(await setUpDemo({ hostName, resultFolder, narrator: testNarrator }));
	const close = async () => {
		await world.close();
		await rm(resultFolder, { recursive: true, force: true });
	};
	try {
		const files = await runMainJob(world, testNarrator);
		return { world, files, resultFolder, close };
	} catch (error) {
		await close();
		throw error;
	}
}
