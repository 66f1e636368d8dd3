import { ConnectionError } from './connection-error';

type Stream = NodeJS.ReadableStream & { destroy?(error?: Error): void };

export const isStream = (body: unknown): body is Stream =>
	typeof (body as { pipe?: unknown } | null | undefined)?.pipe === 'function';

export const discard = (body: unknown, reason?: Error): void =>
	(body as Partial<Stream> | undefined)?.destroy?.(reason);

/** Returns at most the first `maxBytes` bytes, and closes the body. @throws the stream's error if the body breaks off */
export async function readBeginning(body: unknown, maxBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of body as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		size += chunk.length;
		if (size >= maxBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Far larger than any genuine response, which is kept in memory. */
const LONGEST_RESPONSE_BYTES = 16 * 1024 ** 2;

/** Returns parsed JSON, or else the text. @throws ConnectionError if the body is too long */
export async function readContent(body: unknown): Promise<unknown> {
	if (!isStream(body)) return body;
	const bytes = await readBeginning(body, LONGEST_RESPONSE_BYTES + 1);
	if (bytes.length > LONGEST_RESPONSE_BYTES) {
		const reason = 'the service sent no complete response (it is longer than 16 MB)';
		throw new ConnectionError(reason, { isPermanent: true });
	}
	const text = new TextDecoder().decode(bytes);
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
