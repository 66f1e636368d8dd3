import { isStream, reportChunks } from './streams';

/** 64 KB each: V8 does not allocate larger arrays in the young generation. */
const ARRAY_LENGTH = 8_192;
const BYTES_PER_ELEMENT = 8;
/** Bytes of young objects per byte of the stream: in n8n the young generation has grown to 64 MB. */
const SHARE = 2;

/**
 * The same body; if it is a stream, V8 frees its buffers while they are young, instead of marking n8n's whole heap for
 * every 64 MiB (docs/contributing/files.md has what was measured, and when it does not help). That takes a young
 * generation that is full, and a stream allocates few objects: so short-lived ones are allocated here.
 */
export function reduceGcPressure<Body>(body: Body): Body {
	if (!isStream(body)) return body;
	const latest: unknown[] = [];
	const makeYoungObjects = ({ length }: Buffer): void => {
		for (let bytes = 0; bytes < length * SHARE; bytes += ARRAY_LENGTH * BYTES_PER_ELEMENT) {
			latest[0] = new Array(ARRAY_LENGTH);
		}
	};
	reportChunks(body, makeYoungObjects);
	return body;
}
