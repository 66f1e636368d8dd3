import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A server that never responds, as the target of redirects to another host name, scheme or port of this machine. */
export class RedirectTarget {
	/** The first bytes of each connection: those of a redirected API call would include the API key. */
	readonly received: string[] = [];
	private port = 0;
	private readonly server = createServer((socket) => {
		const index = this.received.push('') - 1;
		socket.on('error', () => undefined);
		socket.once('data', (bytes) => {
			this.received[index] = bytes.toString('latin1');
			socket.destroy();
		});
	});

	async open(): Promise<void> {
		await once(this.server.listen(0), 'listening');
		this.port = (this.server.address() as AddressInfo).port;
	}

	get addresses(): Readonly<Record<string, string>> {
		return {
			'another host': `http://localhost:${this.port}`,
			'another scheme': `https://127.0.0.1:${this.port}`,
			'another port': `http://127.0.0.1:${this.port}`,
		};
	}

	close(): void {
		this.server.close();
	}
}

export const REDIRECTS = [301, 302, 303, 307, 308].flatMap((status) =>
	['another host', 'another scheme', 'another port'].map((target) => [status, target] as const),
);
