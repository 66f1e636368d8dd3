import { readBeginning, discard } from '../http/streams';
import { explainFailure, makeFailure, type CallPurpose } from '../failures/call-failure';
import type { HttpResponse } from '../http/client';
import type { Failure } from '../failures/failure';

/** The offsets of the first and last byte of a part, both included. */
export interface ByteRange {
	readonly from: number;
	readonly to: number;
}

export interface Part {
	/** More than the requested part if the server ignores ranges: the file from its start, up to 1 MiB. */
	readonly bytes: Buffer;
	/** The length of the whole file in bytes; undefined if the response doesn't state it. */
	readonly total?: number;
}

const MAX_BYTES_WITHOUT_RANGE = 1024 * 1024;

/** Reads the requested part of a file; undefined if the response contains another part or no part. */
export async function readPart(
	{ status, headers, body }: HttpResponse,
	{ from, to }: ByteRange,
): Promise<Part | undefined> {
	try {
		// RFC 9110, 14.4.
		const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(headers['content-range']));
		if (status === 206 && range && Number(range[1]) === from)
			return { bytes: await readBeginning(body, to - from + 1), total: Number(range[2]) };
		if (status !== 200 || from > 0) return undefined;
		const bytes = await readBeginning(body, MAX_BYTES_WITHOUT_RANGE);
		const isWhole = bytes.length < MAX_BYTES_WITHOUT_RANGE;
		return {
			bytes,
			total: isWhole ? bytes.length : Number(headers['content-length']) || undefined,
		};
	} finally {
		discard(body);
	}
}

export function makePartFailure(
	url: string,
	{ status }: HttpResponse,
	purpose: CallPurpose,
): Failure {
	const what =
		status === 200 || status === 206 ? 'doesn’t support range requests' : `returned HTTP ${status}`;
	const message = explainFailure(purpose, `${new URL(url).host} ${what}`);
	return makeFailure(purpose, message, purpose.advice, { httpStatus: status });
}
