import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import axios from 'axios';
import { isAlive } from '../../hosts/process.mts';
import type { ResultFile } from '../../demo/main-job.mts';
import type { DemoWorld } from '../../demo/set-up.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { finishDemo, type FinishedDemo } from './support/finished-demo.mts';
import type { CustomEvent } from '../../hosts/sandbox-client.mts';

let demo: FinishedDemo;
let resultFolder: string;
let world: DemoWorld;
let files: ResultFile[];

beforeAll(async () => {
	demo = await finishDemo('n8n-2');
	({ world, files, resultFolder } = demo);
}, startWithinMs);

afterAll(async () => await demo?.close());

describe('the main job in a real n8n', () => {
	test('leaves one video and two images, each of its own kind, in the result folder', async () => {
		expect(files.map(({ kind }) => kind).sort()).toEqual(['image', 'image', 'video']);
		for (const { path, bytes } of files) {
			expect(dirname(path)).toBe(resultFolder);
			expect((await stat(path)).size).toBe(bytes);
			expect(bytes).toBeGreaterThan(1_000);
		}
	});

	test('started exactly one video and one image project, and both are complete', async () => {
		const projects = await world.sandbox.projects();
		expect(projects.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
			'image complete',
			'video complete',
		]);
	});

	test('took each completed event at its first delivery', async () => {
		const deliveries = await world.sandbox.deliveries();
		const told = deliveries.map(({ event, attempts }) => [event, attempts.map((a) => a.status)]);
		expect(told.sort()).toEqual([
			['image.completed', [200]],
			['video.completed', [200]],
		]);
	});
});

describe('the trigger', () => {
	const executionsAfter = async (event: CustomEvent) => {
		const before = await world.rest.executions(world.onCompleted.id);
		const [sent] = await world.sandbox.sendEvent(event);
		const after = await world.rest.executions(world.onCompleted.id);
		return { status: sent.attempts[0].status, started: after.length - before.length };
	};

	test('refuses an event signed with another secret: 401, no execution', async () => {
		const forged = { type: 'video.completed', wrong_secret: true };
		expect(await executionsAfter(forged)).toEqual({ status: 401, started: 0 });
	});

	test('refuses an event without a signature: 401, no execution', async () => {
		const unsigned = { type: 'video.completed', unsigned: true };
		expect(await executionsAfter(unsigned)).toEqual({ status: 401, started: 0 });
	});

	test('refuses a correctly signed event that is 301 seconds old: 401, no execution', async () => {
		const old = { type: 'video.completed', timestamp_offset_seconds: -301 };
		expect(await executionsAfter(old)).toEqual({ status: 401, started: 0 });
	});

	test('answers a genuine event that was not chosen: 200, no execution', async () => {
		const other = { type: 'image.started', ...world.webhook };
		expect(await executionsAfter(other)).toEqual({ status: 200, started: 0 });
	});

	test('accepts the same kind of event if it is genuine: 200, one execution', async () => {
		const genuine = { type: 'video.completed' };
		expect(await executionsAfter(genuine)).toEqual({ status: 200, started: 1 });
	});
});

test('nothing is left running when it is closed', async () => {
	const { n8n, sandbox } = world;
	expect(isAlive(n8n.pid)).toBe(true);

	await world.close();

	expect(isAlive(n8n.pid)).toBe(false);
	for (const url of [n8n.baseUrl, sandbox.baseUrl]) {
		await expect(axios.get(url, { proxy: false })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
	}
	expect(files.every(({ path }) => existsSync(path))).toBe(true);
});
