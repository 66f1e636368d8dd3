import { readBeginning, discard } from '../http/streams';
import { explainFailure, makeFailure, type CallContext } from '../failures/call-failure';
import type { HttpResponse } from '../http/client';
import type { Failure } from '../failures/failure';

/** A part of a file, from its first to its last byte, both included. */
export interface ByteRange {
	readonly from: number;
	readonly to: number;
	/** This much is read of a server that ignores the range and sends the file from its start. */
	readonly mostBytes: number;
}

export interface Part {
	readonly bytes: Buffer;
	/** The length of the whole; undefined if the server does not say. */
	readonly total?: number;
}

/** `bytes 0-16383/146515`, or `*` for an unknown length (RFC 9110, 14.4). */
const CONTENT_RANGE = /^bytes (\d+)-\d+\/(\d+|\*)$/;

const parseWholeNumber = (text: unknown): number | undefined =>
	/^\d+$/.test(String(text)) ? Number(text) : undefined;

/** Where the body begins in the file, and how long that is; undefined if the response is no part of it. */
function readContentRange({
	status,
	headers,
}: HttpResponse): { from: number; total?: number } | undefined {
	if (status === 200) return { from: 0, total: parseWholeNumber(headers['content-length']) };
	const range = CONTENT_RANGE.exec(String(headers['content-range'] ?? ''));
	if (status !== 206 || !range) return undefined;
	return { from: Number(range[1]), total: parseWholeNumber(range[2]) };
}

/** The part of a file that a response has; undefined if it has another one, or none. The rest is not read. */
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

/** Whoever has the file does not send the part. */
export function makePartFailure(
	url: string,
	{ status }: HttpResponse,
	purpose: CallContext,
): Failure {
	const what = status === 200 || status === 206 ? 'ignores ranges' : `returned HTTP ${status}`;
	const message = explainFailure(purpose, `${new URL(url).host} ${what}`);
	return makeFailure(purpose, message, purpose.next, { httpStatus: status });
}
