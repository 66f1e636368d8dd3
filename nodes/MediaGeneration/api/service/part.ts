import { beginningOf, discard } from '../http/streams';
import { couldNot, failed, type Purpose } from '../failures/call-failure';
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

const wholeNumberIn = (text: unknown): number | undefined =>
	/^\d+$/.test(String(text)) ? Number(text) : undefined;

/** Where the body begins in the file, and how long that is; undefined if the response is no part of it. */
function contentRangeOf({
	status,
	headers,
}: HttpResponse): { from: number; total?: number } | undefined {
	if (status === 200) return { from: 0, total: wholeNumberIn(headers['content-length']) };
	const range = CONTENT_RANGE.exec(String(headers['content-range'] ?? ''));
	if (status !== 206 || !range) return undefined;
	return { from: Number(range[1]), total: wholeNumberIn(range[2]) };
}

/** The part of a file that a response has; undefined if it has another one, or none. The rest is not read. */
export async function partOf(
	response: HttpResponse,
	{ from, to, mostBytes }: ByteRange,
): Promise<Part | undefined> {
	try {
		const content = contentRangeOf(response);
		if (content?.from !== from) return undefined;
		const enough = to - from + 1;
		const most = response.status === 206 ? enough : mostBytes;
		return { bytes: await beginningOf(response.body, most, enough), total: content.total };
	} finally {
		discard(response.body);
	}
}

/** Whoever has the file does not send the part. */
export function partFailure(url: string, { status }: HttpResponse, purpose: Purpose): Failure {
	const what = status === 200 || status === 206 ? 'ignores ranges' : `returned HTTP ${status}`;
	const message = couldNot(purpose, `${new URL(url).host} ${what}`);
	return failed(purpose, message, purpose.next, { httpStatus: status });
}
