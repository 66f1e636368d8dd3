import { MAX_BYTES, type ByteSource } from './byte-reader';

/** The maximum size of a file that may be fetched completely if its duration can't be found otherwise. */
const MAX_FETCHED_BYTES = 64 * MAX_BYTES;

/**
 * Fetches the bytes from `from` to `to`, both included (`Range: bytes=0-16383`). If `from` is 0, the result may have up
 * to 1 MiB, because a server may ignore the range. Rejects if the returned part doesn't begin at `from`.
 */
export type FetchPart = (
	from: number,
	to: number,
) => Promise<{
	readonly bytes: Buffer;
	/** The length of the whole file in bytes; undefined if the response doesn't state it. */
	readonly total?: number;
}>;

export function createUrlSource(fetchPart: FetchPart): ByteSource {
	let total: number | undefined;
	let kept: Buffer | undefined;
	return {
		get length() {
			return total;
		},
		get mayBeReadWhole() {
			return total !== undefined && total <= MAX_FETCHED_BYTES;
		},
		async read(offset, size) {
			if (kept === undefined) {
				const fetched = await fetchPart(offset, offset + size - 1);
				total ??= fetched.total;
				if (offset > 0 || fetched.bytes.length <= size) return fetched.bytes;
				kept = fetched.bytes;
			}
			return kept.subarray(offset, offset + size);
		},
	};
}
