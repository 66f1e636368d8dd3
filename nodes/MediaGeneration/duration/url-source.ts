import type { Source } from './bytes';

/**
 * Fetches the bytes `from` to `to`, both included (`Range: bytes=0-16383`). From 0 there may be more of them, at most
 * 1 MiB: a server may ignore the range. Rejects if another part does not begin at `from`.
 */
export type FetchPart = (
	from: number,
	to: number,
) => Promise<{
	readonly bytes: Buffer;
	/** The length of the whole; undefined if the response has none. */
	readonly total?: number;
}>;

export function createUrlSource(fetchPart: FetchPart): Source {
	let total: number | undefined;
	let kept: Buffer | undefined;
	return {
		get length() {
			return total;
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
