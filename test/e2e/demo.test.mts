import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import axios from 'axios';
import { isAlive } from '../../hosts/process.mts';
import { finishedDemo } from './support/finished-demo.mts';
import type { CustomEvent } from '../../hosts/sandbox-controls.mts';

const demo = finishedDemo('n8n-2');

describe('the main job in a real n8n', () => {
	test('leaves one video and two images, each of its own kind, in the result folder', async () => {
		expect(demo.files.map(({ kind }) => kind).sort()).toEqual(['image', 'image', 'video']);
		const inFolder = (await readdir(demo.resultFolder)).map((name) =>
			join(demo.resultFolder, name),
		);
		expect(demo.files.map(({ path }) => path).sort()).toEqual(inFolder.sort());
		for (const { bytes } of demo.files) expect(bytes).toBeGreaterThan(1_000);
	});

	test('started exactly one video and one image project, and both are complete', async () => {
		const projects = await demo.sandbox.projects();
		expect(projects.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
			'image complete',
			'video complete',
		]);
	});

	test('took each completed event at its first delivery', async () => {
		const ids = (await demo.sandbox.projects()).map(({ id }) => id);
		// The tests below send events, too.
		const deliveries = (await demo.sandbox.deliveries()).filter(({ body }) =>
			ids.includes(body.payload.id),
		);
		const told = deliveries.map(({ event, attempts }) => [event, attempts.map((a) => a.status)]);
		expect(told.sort()).toEqual([
			['image.completed', [200]],
			['video.completed', [200]],
		]);
	});
});

describe('the trigger', () => {
	const executionsAfter = async (event: CustomEvent) => {
		const before = await demo.rest.executions(demo.onCompleted.id);
		const [sent] = await demo.sandbox.sendEvent(event);
		const after = await demo.rest.executions(demo.onCompleted.id);
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
		// The sandbox sends an event only to webhooks that chose it, unless it is told the address.
		const other = { type: 'image.started', ...demo.webhook };
		expect(await executionsAfter(other)).toEqual({ status: 200, started: 0 });
	});

	test('accepts a genuine event that was chosen: 200, one execution', async () => {
		const genuine = { type: 'video.completed' };
		expect(await executionsAfter(genuine)).toEqual({ status: 200, started: 1 });
	});
});

test('when it is closed, nothing is left running, and the results stay', async () => {
	const { n8n, sandbox } = demo;
	expect(isAlive(n8n.process.pid)).toBe(true);

	await demo.close();

	expect(isAlive(n8n.process.pid)).toBe(false);
	for (const url of [n8n.baseUrl, sandbox.baseUrl]) {
		await expect(axios.get(url, { proxy: false })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
	}
	expect(demo.files.every(({ path }) => existsSync(path))).toBe(true);
});
