import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export const makeStream = (chunks: readonly Buffer[]) =>
	Readable.from(chunks, { objectMode: false });

export const READERS: Record<string, (stream: Readable) => Promise<Buffer>> = {
	iterates: buffer,
	listens: async (stream) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => chunks.push(chunk));
		await once(stream, 'end');
		return Buffer.concat(chunks);
	},
	pipes: async (stream) => buffer(stream.pipe(new PassThrough())),
	'reads when it is told to': async (stream) => {
		const chunks: Buffer[] = [];
		stream.on('readable', () => {
			for (let chunk; (chunk = stream.read() as Buffer | null);) chunks.push(chunk);
		});
		await once(stream, 'end');
		return Buffer.concat(chunks);
	},
};
