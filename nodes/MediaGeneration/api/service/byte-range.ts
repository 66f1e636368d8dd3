import { readBeginning, discard } from '../http/streams';
import type { HttpResponse } from '../http/client';

export interface Part {
	/** More than the requested part if the server ignores ranges: the file from its start, up to 1 MiB. */
	readonly bytes: Buffer;
	/** The length of the whole file in bytes; 0 if the response doesn't state it. */
	readonly total: number;
}

const MAX_BYTES_WITHOUT_RANGE = 1024 * 1024;

/** Reads the requested part of a file; undefined if the response contains another part or no part. */
export async function readPart(
	{ status, headers, body }: HttpResponse,
	from: number,
	size: number,
): Promise<Part | undefined> {
	// RFC 9110, 14.4.
	const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range']));
	const isPart = status === 206 && Number(range?.[1]) === from;
	const isWhole = status === 200 && from === 0;
	if (!isPart && !isWhole) {
		discard(body);
		return undefined;
	}
	const read = readBeginning(body, isPart ? size : MAX_BYTES_WITHOUT_RANGE);
	const bytes = await read.finally(() => discard(body));
	if (isWhole && bytes.length < MAX_BYTES_WITHOUT_RANGE) return { bytes, total: bytes.length };
	return { bytes, total: Number((isPart ? range?.[2] : headers['content-length']) ?? 0) };
}
