import type { Parameters } from '../../support/fake-execution.mts';
import { catchFailure, runNode, type Files } from './run-node.mts';

/** The message of a refusal; also checks that nothing was sent, and that the description states it. */
export async function readRefusal(
	parameters: Parameters,
	files: Files = {},
	credential?: Record<string, unknown>,
): Promise<string> {
	const { output, calls } = runNode({ parameters: [parameters], files, credential });
	const { message, description } = await catchFailure(output);
	expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
	expect(description).toMatch(/You weren’t charged for this item\./);
	return message;
}
