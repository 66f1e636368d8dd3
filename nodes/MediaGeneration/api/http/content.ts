import { parseJson } from '../../json/parse';
import { isStream } from './streams';

/** Far above any genuine response of the service; n8n keeps all of it in memory. */
const MOST_BYTES = 16 * 1024 ** 2;

/** The response exceeds the limit. */
export class TooLong extends Error {
	readonly code = `its response is longer than ${MOST_BYTES / 1024 ** 2} MB`;
}

/** The beginning of a body, and whether it is complete. */
async function beginningOf(
	body: AsyncIterable<Buffer>,
): Promise<{ text: string; isWhole: boolean }> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes > MOST_BYTES) break;
	}
	const text = new TextDecoder().decode(Buffer.concat(chunks));
	return { text, isWhole: bytes <= MOST_BYTES };
}

function parsed(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return text;
	}
}

/**
 * The content of a response: parsed if it is JSON, else its text. For an error that is too long, the beginning is
 * enough: its status says what it means.
 * @throws TooLong
 */
export async function contentOf(status: number, body: unknown): Promise<unknown> {
	if (!isStream(body)) return body;
	const { text, isWhole } = await beginningOf(body as unknown as AsyncIterable<Buffer>);
	if (isWhole) return parsed(text);
	if (status >= 400) return text;
	throw new TooLong();
}
