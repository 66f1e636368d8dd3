import type { Parameters } from '../../support/fake-execution.mts';
import { CUSTOM, storedFile } from '../../support/fake-execution.mts';
import { failure, runNode } from './run-node.mts';

/** The name, MIME type and bytes of a file. */
type GivenFile = readonly [fileName: string, mimeType: string, bytes: string];

/** The message of a refusal: nothing was sent, and the description says so. */
export async function refusal(
	parameters: Parameters,
	files: Readonly<Record<string, GivenFile>> = {},
	credential: Record<string, unknown> = CUSTOM,
): Promise<string> {
	const entries = Object.entries(files);
	const { output, calls } = runNode({
		parameters: [parameters],
		binaries: [
			Object.fromEntries(entries.map(([id, [name, mime]]) => [id, storedFile(id, name, mime)])),
		],
		stored: Object.fromEntries(entries.map(([id, [, , bytes]]) => [id, Buffer.from(bytes)])),
		credential,
	});
	const { message, description } = await failure(output);
	expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
	expect(description).toMatch(/Nothing was sent, .*charged\./);
	return message;
}
