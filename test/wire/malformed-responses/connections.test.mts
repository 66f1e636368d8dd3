import { execFileSync, spawn } from 'node:child_process';
import dns from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { runInEngine, savedForRetry } from '../../support/engine/engine.mts';
import { qrCode } from '../../support/engine/inputs.mts';
import { quickenTime } from '../../support/engine/quick-time.mts';
import { KEY, says } from './server.mts';
import { against, on, server } from './support.mts';
import { shortenTimes } from '../../support/engine/quick-time.mts';

/** Connections that could not be made: nothing was sent, and the error is about the connection. */

shortenTimes(500);
quickenTime(300);

const atEnd: Array<() => void> = [];
const listening = async (own: Server): Promise<number> => {
	atEnd.push(() => own.close());
	own.on('connection', (socket) => atEnd.push(() => socket.destroy()));
	own.on('tlsClientError', () => undefined);
	await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
	return (own.address() as AddressInfo).port;
};
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => {
	atEnd.forEach((end) => end());
	rmSync(folder, { recursive: true });
});

/** An untrusted certificate. */
function certificate(): { key: Buffer; cert: Buffer } {
	const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
	const subject = ['-subj', '/CN=127.0.0.1', '-days', '2'];
	const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
	execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
	return { key: readFileSync(key), cert: readFileSync(cert) };
}

const credential = (baseUrl: string) => ({
	service: 'custom',
	baseUrl,
	layout: 'flat',
	apiKey: KEY,
});
const tcp = async (meet: (socket: Socket) => void): Promise<number> =>
	await listening(
		createServer((socket) => {
			socket.on('error', () => undefined);
			socket.once('data', () => meet(socket));
		}),
	);

const SERVERS: ReadonlyArray<[string, () => Promise<number>]> = [
	['speaks no TLS', async () => await tcp((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n'))],
	['resets the TLS handshake', async () => await tcp((socket) => socket.resetAndDestroy())],
	['ends the TLS handshake', async () => await tcp((socket) => socket.end())],
	['never answers the TLS handshake', async () => await tcp(() => undefined)],
	['has an untrusted certificate', async () => await listening(createTlsServer(certificate()))],
];

test.each(SERVERS)('a server that %s: nothing was charged', async (_, start) => {
	const port = await start();
	const { error } = await against({}, qrCode({ options: { maxWaitMinutes: 3 } }), {
		credential: credential(`https://127.0.0.1:${port}`),
	});
	expect(error).toMatchObject({ charged: false });
	expect(server.paid()).toBe(0);
});

/** The port of a sleeping process whose backlog is full: the next connection is never made. */
async function neverConnects(): Promise<number> {
	const listen = `const s = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))`;
	const child = spawn(process.execPath, ['-e', listen]);
	const port = await new Promise<number>((resolve) =>
		child.stdout.once('data', (text) => resolve(Number(String(text)))),
	);
	child.kill('SIGSTOP');
	const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
	waiting.forEach((socket) => socket.on('error', () => undefined));
	atEnd.push(() => {
		waiting.forEach((socket) => socket.destroy());
		child.kill('SIGKILL');
	});
	return port;
}

test.each<[string, () => Promise<string>]>([
	['never connects', async () => `127.0.0.1:${await neverConnects()}`],
	['refuses', async () => '127.0.0.1:1'],
	['refuses at each of its addresses', async () => 'localhost:1'],
	['has an unknown name', async () => 'nowhere.invalid'],
	['is in an unreachable network', async () => '224.0.0.1'],
])('a plain address that %s: nothing was charged', async (_, start) => {
	const { error } = await against({}, qrCode({ options: { maxWaitMinutes: 3 } }), {
		credential: credential(`http://${await start()}`),
	});
	expect(error).toMatchObject({ charged: false });
	expect(error.message).toContain('Could not start the project');
});

describe.each(['http', 'https'])('%s', (scheme) => {
	// The error is as Linux gives it; all behind it is real.
	test.each(['EHOSTUNREACH', 'ETIMEDOUT'])('%s: nothing was charged', async (code) => {
		const failed = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
		const lookup = jest
			.spyOn(dns, 'lookup')
			.mockImplementation(((_: string, __: unknown, found: (error: Error) => void) =>
				setImmediate(found, failed)) as never);
		const { error } = await against({}, qrCode({ options: { maxWaitMinutes: 3 } }), {
			credential: credential(`${scheme}://media.test`),
		});
		expect(lookup).toHaveBeenCalled();
		lookup.mockRestore();
		expect(error).toMatchObject({ charged: false });
		expect(error.message).toContain(`media.test cannot be reached (${code})`);
	});
});

test('a plain address that connects and says nothing: the outcome is unknown', async () => {
	const port = await tcp(() => undefined);
	const { error } = await against({}, qrCode({ options: { maxWaitMinutes: 3 } }), {
		credential: credential(`http://127.0.0.1:${port}`),
	});
	expect(error).toMatchObject({ charged: 'unknown' });
});

test('after the address is corrected, Retry execution starts the project', async () => {
	server.behave({});
	const start = { parameters: qrCode({ completion: 'start' }) };
	const wrong = await runInEngine({
		...start,
		credential: credential(`https://127.0.0.1:${server.port}`),
	});
	expect(wrong.error?.message).toContain('Could not start the project');
	const again = await runInEngine({
		...start,
		credential: credential(server.address),
		saved: savedForRetry(wrong.run),
	});
	expect(again.outputs[0]![0]!.json).toMatchObject({ id: 'p1' });
	expect(server.paid()).toBe(1);
});

const refuses = (status: string) => (socket: Socket) => {
	socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 4\r\n\r\nnope`);
};

describe('a proxy that refuses the tunnel', () => {
	let meet: (socket: Socket) => void;
	beforeAll(async () => {
		const port = await tcp((socket) => meet(socket));
		process.env.HTTPS_PROXY = `http://127.0.0.1:${port}`;
	});
	afterAll(() => {
		delete process.env.HTTPS_PROXY;
	});

	test.each<[string, (socket: Socket) => void]>([
		['by 403', refuses('403 Forbidden')],
		['by 407', refuses('407 Proxy Authentication Required')],
		['by 502', refuses('502 Bad Gateway')],
		['by a reset', (socket) => socket.resetAndDestroy()],
		['by an end', (socket) => socket.end()],
		['by silence', () => undefined],
	])('%s: nothing was charged, and the API key is not blamed', async (_, refuse) => {
		meet = refuse;
		const { error } = await against({}, qrCode({ options: { maxWaitMinutes: 3 } }), {
			credential: credential('https://media.invalid'),
		});
		expect(error).toMatchObject({ charged: false });
		expect(error.message).not.toMatch(/key/i);
		expect(error.message).toContain('Could not start the project');
	});
});

test('a service that answers the same statuses itself is quoted', async () => {
	for (const status of ['403 Forbidden', '502 Bad Gateway']) {
		const { error } = await against(
			{ 'GET /v1/image-projects/*': says({ message: 'so it is' }, status) },
			on('get'),
		);
		expect(error.message).toContain('so it is');
	}
});
