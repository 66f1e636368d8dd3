import type { IDataObject } from 'n8n-workflow';
import { MAGIC_HOUR_CREDENTIAL } from '../support/fake-execution.mts';
import { FACE } from './support/face-swap.mts';
import { type Operation, KINDS, type Path, listRows, withValue } from './support/operations.mts';
import { makeImage, respondToGeneration } from './support/fake-service.mts';
import { catchFailure, listErrors, runNode } from './support/run-node.mts';

/** A text may be a whole file. Whichever parameter contains it, all messages quote its beginning only. */

const LENGTH = 128 * 1024;
/** One long word, such as base64, and a list of words, which could be names of binary fields. */
const TEXTS = ['A', 'x, '].map((piece) => piece.repeat(LENGTH / piece.length));

/** Some refusals list up to 50 problems, or all values of a field. */
const LONGEST = 12_000;

/** Errors, hints, the browser's console and n8n's log. */
async function readTexts({ parameters }: Operation, path: Path): Promise<string[]> {
	const { outputs, hints, messages, log } = runNode({
		parameters: TEXTS.map((text) => withValue(parameters, path, text)),
		typed: {},
		files: FACE,
		credential: MAGIC_HOUR_CREDENTIAL,
		continueOnFail: true,
		// Existing Project is read in manual mode only.
		mode: 'manual',
	});
	const items = (await outputs).flat();
	const failures = [
		...listErrors(items),
		...items.flatMap(({ json }) => [json.failure, json.problems, json.hints, json.last_error]),
	].filter(Boolean) as IDataObject[];
	return [...failures.map((one) => JSON.stringify(one)), ...hints, ...messages, ...log];
}

test.each(listRows(KINDS))(
	'%s: no message quotes all of a value of 128 kB, whichever parameter contains it',
	async (_, operation, places) => {
		for (const { path } of places) {
			const lengths = (await readTexts(operation, path)).map(({ length }) => length);
			const longest = Math.max(0, ...lengths);
			expect([path, longest]).toEqual([path, Math.min(longest, LONGEST)]);
		}
	},
);

test('a message that n8n shows as HTML has no "<"', async () => {
	const { output } = runNode({
		parameters: [makeImage('a')],
		respond: respondToGeneration({
			status: 422,
			body: { message: 'end_seconds must be <= 90, see <docs>' },
		}),
	});
	const { message } = await catchFailure(output);
	expect(message).toContain('end_seconds must be at most 90, see ‹docs>');
});
