import { existsSync } from 'node:fs';
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { runMainJob, type ResultFile } from '../../demo/main-job.mts';
import { setUpDemo, type DemoWorld } from '../../demo/set-up.mts';
import { quietNarrator } from '../../machine/narrator.mts';
import type { N8nRelease } from '../../hosts/install/install.mts';
import { isAlive } from '../../machine/process.mts';
import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import { hosts } from './support/hosts.mts';
import { refuseItsLeaks } from './support/shared/traces.mts';

/** The demo's main job, with the same package and the same workflows in each n8n. */

/** Default: `nested`, Magic Hour's layout. */
const LAYOUT: Partial<Record<N8nRelease, Layout>> = { 'n8n-1': 'flat' };

describe.each(hosts)('%s', (hostName) => {
	const layout = LAYOUT[hostName];
	let demo: DemoWorld;
	let files: ResultFile[];
	let resultFolder: string;

	beforeAll(async () => {
		resultFolder = await realpath(await mkdtemp(join(tmpdir(), 'demo-results-')));
		const setUp = { hostName, resultFolder, layout };
		demo = await setUpDemo({ ...setUp, narrator: quietNarrator, inspect: refuseItsLeaks });
		files = await runMainJob(demo, quietNarrator);
	});

	afterAll(async () => {
		await demo?.close();
		await rm(resultFolder, { recursive: true, force: true });
	});

	describe('the main job in a real n8n', () => {
		test('puts one video and two images, each of its own kind, into the result folder', async () => {
			expect(files.map(({ kind }) => kind).sort()).toEqual(['image', 'image', 'video']);
			const inFolder = (await readdir(resultFolder)).map((name) => join(resultFolder, name));
			expect(files.map(({ path }) => path).sort()).toEqual(inFolder.sort());
			for (const { bytes } of files) expect(bytes).toBeGreaterThan(1_000);
		});

		test('starts exactly one video and one image project, and both are complete', async () => {
			const projects = await demo.sandbox.listProjects();
			expect(projects.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
				'image complete',
				'video complete',
			]);
		});

		test('accepts each completed event at its first delivery', async () => {
			const ids = (await demo.sandbox.listProjects()).map(({ id }) => id);
			// The tests below also send events; the filter makes the order of the tests irrelevant.
			const deliveries = (await demo.sandbox.listDeliveries()).filter(({ body }) =>
				ids.includes(body.payload.id),
			);
			const delivered = deliveries.map(({ event, attempts }) => [
				event,
				attempts.map((a) => a.status),
			]);
			expect(delivered.sort()).toEqual([
				['image.completed', [200]],
				['video.completed', [200]],
			]);
		});
	});

	test('when the demo is closed, no process continues, and the results stay', async () => {
		const { n8n, sandbox } = demo;
		expect(isAlive(n8n.process.pid)).toBe(true);

		await demo.close();

		expect(isAlive(n8n.process.pid)).toBe(false);
		for (const url of [n8n.baseUrl, sandbox.baseUrl]) {
			await expect(axios.get(url, { proxy: false })).rejects.toMatchObject({
				code: 'ECONNREFUSED',
			});
		}
		expect(files.every(({ path }) => existsSync(path))).toBe(true);
	});
});
