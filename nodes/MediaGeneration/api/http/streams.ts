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

export function reportChunks(stream: NodeJS.ReadableStream, report: (chunk: Buffer) => void): void {
	// Reporting starts only with a reader, because adding a `data` listener starts the flow.
	let isReporting = false;
	const joinReader = (event: unknown): void => {
		// If a stream has two reports, `stream.on` of the first starts the second before the reader's event reaches it.
		if (isReporting || !READ_EVENTS.has(event)) return;
		isReporting = true;
		stream.removeListener('newListener', joinReader);
		stream.on('data', report);
	};
	stream.on('newListener', joinReader);
}
