import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { runInEngine } from '../../support/engine/engine.mts';
import { makeQrCodeParameters } from '../../support/engine/inputs.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/speed-up-time.mts';
import { makeCredential, runAt, server } from './support.mts';

/** Connections that fail before a response: nothing was charged, unless the request may have reached the server. */

shortenTimes(500);
speedUpTime(300);

const POST = 'POST /v1/ai-qr-code-generator';

const atEnd: Array<() => void> = [];
const listenAnywhere = async (own: Server): Promise<number> => {
	atEnd.push(() => own.close());
	own.on('connection', (socket) => atEnd.push(() => socket.destroy()));
	own.on('tlsClientError', () => undefined);
	await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
	return (own.address() as AddressInfo).port;
};
const folder = mkdtempSync(join(tmpdir(), 'connections-'));
afterAll(() => {
	atEnd.forEach((end) => end());
	rmSync(folder, { recursive: true });
});

/** A self-signed certificate, which no client trusts. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
	const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
	const subject = ['-subj', '/CN=127.0.0.1', '-days', '2'];
	const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
	execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' });
	return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** The error of a generation call to this address. */
const readErrorAt = async (baseUrl: string) =>
	(await runAt(baseUrl, makeQrCodeParameters({ options: { maxWaitMinutes: 3 } }))).error;

/** The first bytes of each connection to the test's servers. */
const received: string[] = [];
const noteReceived = (socket: Socket): Socket =>
	socket.once('data', (piece) => received.push(piece.toString('latin1')));
beforeEach(() => void received.splice(0));

const serveTcp = async (meet: (socket: Socket) => void): Promise<number> =>
	await listenAnywhere(
		createServer((socket) => {
			socket.on('error', () => undefined);
			noteReceived(socket).once('data', () => meet(socket));
		}),
	);

const SERVERS: ReadonlyArray<[string, () => Promise<number>]> = [
	[
		'doesn’t support TLS',
		async () => await serveTcp((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n')),
	],
	[
		'has an untrusted certificate',
		async () =>
			await listenAnywhere(
				createTlsServer(makeCertificate(), (socket) => void noteReceived(socket)),
			),
	],
];

test.each(SERVERS)('a server that %s: nothing was charged', async (_, start) => {
	const error = await readErrorAt(`https://127.0.0.1:${await start()}`);
	expect(received.filter((text) => text.includes(POST))).toEqual([]);
	expect(error).toMatchObject({ charged: false });
});

test.each([
	['refuses', '127.0.0.1:1'],
	['refuses connections at each of its addresses', 'localhost:1'],
	['has an unknown name', 'nowhere.invalid'],
])('an http:// address that %s: nothing was charged', async (_, host) => {
	const error = await readErrorAt(`http://${host}`);
	expect(error).toMatchObject({ charged: false });
	expect(error.message).toContain('Could not start the project');
});

test.each<[string, string, (socket: Socket) => void]>([
	['http', 'stays silent', () => undefined],
	['http', 'resets the connection', (socket) => socket.resetAndDestroy()],
	// Only codes show that nothing was sent, and a broken handshake has none of its own.
	['https', 'resets the TLS handshake', (socket) => socket.resetAndDestroy()],
])('an %s:// address that %s: the outcome is unknown', async (scheme, _, meet) => {
	const error = await readErrorAt(`${scheme}://127.0.0.1:${await serveTcp(meet)}`);
	expect(error).toMatchObject({ charged: 'unknown' });
});

test('after the address is corrected, Retry execution starts the project', async () => {
	server.behave({});
	const start = { parameters: makeQrCodeParameters({ completion: 'start' }) };
	const wrong = await runInEngine({
		...start,
		credential: makeCredential(`https://127.0.0.1:${server.port}`),
	});
	expect(wrong.error?.message).toContain('Could not start the project');
	const again = await runInEngine({
		...start,
		credential: makeCredential(server.address),
		retryOf: wrong,
	});
	expect(again.outputs[0]![0]!.json).toMatchObject({ id: 'p1' });
	expect(server.countPaid()).toBe(1);
});
