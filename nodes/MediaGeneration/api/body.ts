type Stream = NodeJS.ReadableStream & { destroy?(error?: Error): void };

export const isStream = (body: unknown): body is Stream =>
	typeof (body as { pipe?: unknown } | null | undefined)?.pipe === 'function';

/** Closes a body that nobody reads to its end. */
export const discard = (body: unknown, reason?: Error): void => {
	(body as { destroy?: (error?: Error) => void } | undefined)?.destroy?.(reason);
};

/** The events by which a reader takes the bytes, whether it pipes, listens or iterates. */
const READS = new Set<unknown>(['data', 'readable']);

/** Tells of every chunk that the reader of a stream takes. */
export function onChunk(stream: NodeJS.ReadableStream, tell: (chunk: Buffer) => void): void {
	// Not before the reader is there: a listener makes the bytes flow.
	const joinReader = (event: unknown): void => {
		if (!READS.has(event)) return;
		stream.removeListener('newListener', joinReader);
		stream.on('data', tell);
	};
	stream.on('newListener', joinReader);
}
