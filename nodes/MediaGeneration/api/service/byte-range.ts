import { readBeginning, discard } from '../http/streams';
import { explainFailure, makeFailure, type CallPurpose } from '../failures/call-failure';
import type { HttpResponse } from '../http/client';
import type { Failure } from '../failures/failure';

/** A part of a file: the offsets of its first and last byte, both included. */
export interface ByteRange {
	readonly from: number;
	readonly to: number;
	/** The most bytes to read if a server ignores the range and sends the file from its start. */
	readonly mostBytes: number;
}

export interface Part {
	readonly bytes: Buffer;
	/** The length of the whole file in bytes; undefined if the response doesn't state it. */
	readonly total?: number;
}

/** Matches `bytes 0-16383/146515`, or `bytes 0-16383/*` if the file's length is unknown (RFC 9110, 14.4). */
const CONTENT_RANGE = /^bytes (\d+)-\d+\/(\d+|\*)$/;

const parseWholeNumber = (text: unknown): number | undefined =>
	/^\d+$/.test(String(text)) ? Number(text) : undefined;

/** The offset of the body in the file, and the file's length; undefined if the response isn't a 200 or a valid 206. */
function readContentRange({
	status,
	headers,
}: HttpResponse): { from: number; total?: number } | undefined {
	if (status === 200) return { from: 0, total: parseWholeNumber(headers['content-length']) };
	const range = CONTENT_RANGE.exec(String(headers['content-range'] ?? ''));
	if (status !== 206 || !range) return undefined;
	return { from: Number(range[1]), total: parseWholeNumber(range[2]) };
}

/** Reads the requested part of a file; undefined if the response contains another part or no part. */
export async function readPart(
	response: HttpResponse,
	{ from, to, mostBytes }: ByteRange,
): Promise<Part | undefined> {
	try {
		const content = readContentRange(response);
		if (content?.from !== from) return undefined;
		const enough = to - from + 1;
		const most = response.status === 206 ? enough : mostBytes;
		return { bytes: await readBeginning(response.body, most, enough), total: content.total };
	} finally {
		discard(response.body);
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
