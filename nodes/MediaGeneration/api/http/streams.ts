type Stream = NodeJS.ReadableStream & { destroy?(error?: Error): void };

export const isStream = (body: unknown): body is Stream =>
	typeof (body as { pipe?: unknown } | null | undefined)?.pipe === 'function';

export const discard = (body: unknown, reason?: Error): void => {
	(body as { destroy?: (error?: Error) => void } | undefined)?.destroy?.(reason);
};

/**
 * Returns at most the first `maxBytes` bytes, and closes the body.
 * @throws the stream's error if the body breaks off before `minBytes` bytes have arrived
 */
export async function readBeginning(
	body: unknown,
	maxBytes: number,
	minBytes = Infinity,
): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	const read = async (): Promise<void> => {
		for await (const chunk of body as AsyncIterable<Buffer>) {
			chunks.push(chunk);
			size += chunk.length;
			if (size >= maxBytes) break;
		}
	};
	await read().catch((error: unknown) => {
		if (size < minBytes) throw error;
	});
	return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Every reader of a stream adds a listener for one of these events. */
const READ_EVENTS = new Set<unknown>(['data', 'readable']);

/** Reports the chunks once the stream has a reader: a `data` listener without a reader would start the flow. */
export function reportChunks(stream: NodeJS.ReadableStream, report: (chunk: Buffer) => void): void {
	const joinReader = (event: unknown): void => {
		if (!READ_EVENTS.has(event)) return;
		stream.removeListener('newListener', joinReader);
		stream.on('data', report);
	};
	stream.on('newListener', joinReader);
}

/** Far larger than any genuine response, which is kept in memory. */
const LONGEST_RESPONSE_BYTES = 16 * 1024 ** 2;

export class ResponseTooLong extends Error {
	readonly code = `its response is longer than ${LONGEST_RESPONSE_BYTES / 1024 ** 2} MB`;
}

/** Returns parsed JSON, or else the text. @throws ResponseTooLong */
export async function readContent(body: unknown): Promise<unknown> {
	if (!isStream(body)) return body;
	const bytes = await readBeginning(body, LONGEST_RESPONSE_BYTES + 1);
	if (bytes.length > LONGEST_RESPONSE_BYTES) throw new ResponseTooLong();
	const text = new TextDecoder().decode(bytes);
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
