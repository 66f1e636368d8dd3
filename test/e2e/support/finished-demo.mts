import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostName } from '../../../hosts/install.mts';
import { runMainJob, type ResultFile } from '../../../demo/main-job.mts';
import { setUpDemo, type DemoWorld } from '../../../demo/set-up.mts';
import { quietNarrator } from '../../../hosts/narrator.mts';
import { refuseItsLeaks } from './shared/traces.mts';

/** The demo, set up and with its main job done. Available from `beforeAll` on: read it inside tests. */
export type FinishedDemo = DemoWorld & { files: ResultFile[]; resultFolder: string };

export function finishedDemo(hostName: HostName): FinishedDemo {
	const demo = {} as FinishedDemo;
	beforeAll(async () => {
		const resultFolder = await realpath(await mkdtemp(join(tmpdir(), 'demo-results-')));
		const setUp = { hostName, resultFolder, narrator: quietNarrator, inspect: refuseItsLeaks };
		Object.assign(demo, await setUpDemo(setUp), { resultFolder });
		demo.files = await runMainJob(demo, quietNarrator);
	});
	afterAll(async () => {
		await demo.close?.();
		await rm(demo.resultFolder, { recursive: true, force: true });
	});
	return demo;
}
