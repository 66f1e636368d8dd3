import { readBeginning, isStream } from './streams';

/** Far larger than any genuine response. A limit is needed because a response is kept in memory. */
const LONGEST_RESPONSE_BYTES = 16 * 1024 ** 2;
/** Only the beginning of an error response is shown. */
const LONGEST_ERROR_BYTES = 64 * 1024;

export class ResponseTooLong extends Error {
	readonly code = `its response is longer than ${LONGEST_RESPONSE_BYTES / 1024 ** 2} MB`;
}

function parseContent(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/**
 * Returns parsed JSON, or else the text. Cuts an error response that is too long, because its status is enough.
 * @throws ResponseTooLong for any other response that is too long
 */
export async function readContent(status: number, body: unknown): Promise<unknown> {
	if (!isStream(body)) return body;
	const isError = status >= 300;
	const most = isError ? LONGEST_ERROR_BYTES : LONGEST_RESPONSE_BYTES;
	const bytes = await readBeginning(body, most + 1);
	const text = new TextDecoder().decode(bytes.subarray(0, most));
	if (bytes.length <= most) return parseContent(text);
	if (isError) return text;
	throw new ResponseTooLong();
}
