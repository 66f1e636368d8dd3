import { isStream, onChunk } from './body';

/** 64 KB each: V8 does not allocate larger arrays in the young generation. */
const ARRAY_LENGTH = 8_192;
const BYTES_PER_ELEMENT = 8;
/** Bytes of young objects per byte of the stream: in n8n the young generation has grown to 64 MB. */
const SHARE = 2;

/**
 * The same body; if it is a stream, V8 frees its buffers while they are young.
 *
 * V8 counts a stream's buffers as external memory and marks the whole heap (about 200 MB in n8n) for every 64 MiB of
 * them, although most are garbage by then. Collecting the young generation would free them in a millisecond, but runs
 * only when that is full, and a stream allocates few objects. So short-lived ones are allocated here. Measured with 1
 * GiB in n8n 2.41.1: processor time of a download 3.5 s instead of 11.7 s, of an upload 2 s instead of 5 s.
 *
 * It does not always help. In most n8n processes, in the middle of some upload, buffers begin to survive these collections
 * (external memory rises to 100 MiB instead of 40), and the whole heap is marked for every 70 MiB again, in all later
 * uploads, too; more young objects only make it slower. The cause is V8's pretenuring: with
 * `--no-allocation-site-pretenuring`, the processor time of V8's threads for 1 GiB was 0.04 to 0.6 s instead of 3.4 to
 * 4.5 s, and memory did not rise. An old object that refers to a buffer keeps it until the whole heap is marked, even if
 * it is garbage itself. Which one is not known: not only the entries of a corked socket (without corking, 1 of 9 processes
 * was slow instead of 4 of 12). Plain Node.js with the same axios shows none of it.
 */
export function withYoungBuffers<Body>(body: Body): Body {
	if (!isStream(body)) return body;
	const latest: unknown[] = [];
	const makeYoungObjects = ({ length }: Buffer): void => {
		for (let bytes = 0; bytes < length * SHARE; bytes += ARRAY_LENGTH * BYTES_PER_ELEMENT) {
			latest[0] = new Array(ARRAY_LENGTH);
		}
	};
	onChunk(body, makeYoungObjects);
	return body;
}
