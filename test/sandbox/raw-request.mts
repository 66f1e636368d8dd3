import { connect } from 'node:net';

/** Sends text that `fetch` would change. Returns the status line, or an empty string if the connection closes first. */
export function sendRawRequest(baseUrl: string, text: string): Promise<string> {
	const { port } = new URL(baseUrl);
	return new Promise((resolve, reject) => {
		const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
		socket.once('data', (chunk) => {
			resolve(chunk.toString().split('\r\n')[0]!);
			socket.destroy();
		});
		socket.on('close', () => resolve(''));
		socket.on('error', reject);
	});
}
