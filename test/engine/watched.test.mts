import type { IDataObject } from 'n8n-workflow';
import { serve } from '../../hosts/loopback.mts';
import { runInEngine } from '../support/engine/engine.mts';
import { makeQrCodeParameters } from '../support/engine/inputs.mts';
import { WorkingTime } from '../support/engine/working-time.mts';

/** In a manual run, the node gives up within seconds if a server is unreachable or silent. */

const run = async (baseUrl: string, parameters: IDataObject) => {
	const startedAt = performance.now();
	const time = new WorkingTime();
	const credential = { service: 'custom', baseUrl, layout: 'flat', apiKey: 'key' };
	const { error } = await runInEngine({ credential, parameters, isManual: true });
	const seconds = (performance.now() - startedAt) / 1000;
	return { error, seconds, workedSeconds: time.end() / 1000 };
};

const GET = { resource: 'project', operation: 'get', kind: 'image', id: 'c9' };

test('a server without a listener is given up within 12 s', async () => {
	const { baseUrl, close } = await serve(() => {});
	await close();
	const { error, seconds, workedSeconds } = await run(baseUrl, makeQrCodeParameters());
	expect(error?.message).toContain('cannot be reached (ECONNREFUSED)');
	expect(seconds).toBeGreaterThan(3);
	expect(workedSeconds).toBeLessThan(12);
}, 60_000);

test('a read from a silent server times out after 10 s, within 13 s', async () => {
	const silent = await serve(() => {});
	try {
		const { error, seconds, workedSeconds } = await run(silent.baseUrl, GET);
		expect(error?.message).toContain('timed out after 10 s');
		expect(seconds).toBeGreaterThan(9.9);
		expect(workedSeconds).toBeLessThan(13);
	} finally {
		await silent.close();
	}
}, 60_000);
