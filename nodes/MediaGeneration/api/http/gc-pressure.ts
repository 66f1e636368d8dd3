import { isStream, reportChunks } from './streams';

/** An array of this length takes 64 KB, small enough for V8's young generation. */
const ARRAY_LENGTH = 8_192;
const BYTES_PER_ELEMENT = 8;
/** Bytes of short-lived objects per byte of the stream: enough to fill a young generation of up to 64 MB in time. */
const ALLOCATION_FACTOR = 2;

/**
 * Allocates short-lived objects while a stream is read. They trigger minor collections, which free the stream's
 * buffers. Otherwise V8 marks the whole heap for every 64 MiB of buffers (docs/contributing/files.md).
 */
export function reduceGcPressure<Body>(body: Body): Body {
	if (!isStream(body)) return body;
	const latest: unknown[] = [];
	const makeYoungObjects = ({ length }: Buffer): void => {
		for (
			let bytes = 0;
			bytes < length * ALLOCATION_FACTOR;
			bytes += ARRAY_LENGTH * BYTES_PER_ELEMENT
		) {
			latest[0] = new Array(ARRAY_LENGTH);
		}
	};
	reportChunks(body, makeYoungObjects);
	return body;
}
