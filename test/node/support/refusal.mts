import type { IBinaryData } from 'n8n-workflow';
import type { Parameters } from '../../support/fake-execution.mts';
import { CUSTOM, storedFile } from '../../support/fake-execution.mts';
import { runNode } from './run-node.mts';

/** The node's error, having sent nothing. */
export async function refusal(
	parameters: Parameters,
	files: Record<string, [fileName: string, mimeType: string, bytes: string]> = {},
	credential: Record<string, unknown> = CUSTOM,
): Promise<string> {
	const entries = Object.entries(files);
	const stored = Object.fromEntries(
		entries.map(([name, [, , bytes]]) => [name, Buffer.from(bytes)]),
	);
	const binaries: Record<string, IBinaryData> = Object.fromEntries(
		entries.map(([name, [fileName, mime]]) => [name, storedFile(name, fileName, mime)]),
	);
	const { output, calls } = runNode({
		parameters: [parameters],
		binaries: [binaries],
		stored,
		credential,
	});
	const message = await output.then(
		() => 'nothing was refused',
		(error: Error & { description?: string }) => `${error.message} ${error.description}`,
	);
	expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
	return message;
}
