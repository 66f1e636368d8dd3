import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { runInEngine } from '../support/engine/engine.mts';
import { qrCode } from '../support/engine/inputs.mts';
import { WorkingTime } from '../support/engine/working-time.mts';

/** Somebody waits in the editor: a server that never answers is given up soon. */

const addressOf = (server: Server): string =>
	`http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const listening = async (): Promise<Server> => {
	const server = createServer();
	await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	return server;
};

const run = async (baseUrl: string, parameters: object) => {
	const startedAt = performance.now();
	const time = new WorkingTime();
	const credential = { service: 'custom', baseUrl, layout: 'flat', apiKey: 'key' };
	const { error } = await runInEngine({
		credential,
		parameters: parameters as never,
		isManual: true,
	});
	const seconds = (performance.now() - startedAt) / 1000;
	return { error, seconds, workedSeconds: time.end() / 1000 };
};

const GET = { resource: 'project', operation: 'get', kind: 'image', id: 'c9' };

test('nobody listens there: given up within 12 s', async () => {
	const server = await listening();
	const address = addressOf(server);
	await new Promise((resolve) => server.close(resolve));
	const { error, seconds, workedSeconds } = await run(address, qrCode());
	expect(error?.message).toContain('cannot be reached (ECONNREFUSED)');
	expect(seconds).toBeGreaterThan(3);
	expect(workedSeconds).toBeLessThan(12);
}, 60_000);

test('somebody listens and says nothing: a read is given up after 10 s, within 13 s', async () => {
	const silent = await listening();
	try {
		const { error, seconds, workedSeconds } = await run(addressOf(silent), GET);
		expect(error?.message).toContain('timed out after 10 s');
		expect(seconds).toBeGreaterThan(9.9);
		expect(workedSeconds).toBeLessThan(13);
	} finally {
		silent.close();
	}
}, 60_000);
