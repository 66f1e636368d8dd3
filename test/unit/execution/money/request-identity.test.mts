import {
	fingerprint,
	identifyInput,
} from '../../../../nodes/MediaGeneration/execution/money/request-identity';
import { fakeExecution, makeStoredBinary } from '../../../support/fake-execution.mts';
import { makeInput } from '../../support/input.mts';

test('fingerprints differ for different values, and don’t contain them', () => {
	expect(fingerprint('a', { b: 1 })).toBe(fingerprint('a', { b: 1 }));
	expect(fingerprint('a', { b: 1 })).not.toBe(fingerprint('a', { b: 2 }));
	expect(fingerprint('secret')).toMatch(/^[0-9a-f]{16}$/);
});

test('values that JSON lacks have fingerprints, and so do values that differ only in a big number', () => {
	const circle: Record<string, unknown> = {};
	circle.self = circle;
	expect(fingerprint(circle)).toBe(fingerprint(circle));
	expect(fingerprint({ big: 1n })).not.toBe(fingerprint({ big: 2n }));
	expect(fingerprint(undefined)).toBe(fingerprint(undefined));
});

const identify = (
	json: object,
	file: object = makeStoredBinary('1', 'a.png', 'image/png'),
): string => {
	const input = makeInput({ jsons: [json as never], binaries: [{ data: file as never }] });
	return fingerprint(...identifyInput(input));
};

test('an input is equal for the same item, and different for another row or file', () => {
	const own = identify({ row: 1 });
	expect(identify({ row: 1 })).toBe(own);
	expect(identify({ row: 2 })).not.toBe(own);
	expect(identify({ row: 1 }, makeStoredBinary('2', 'a.png', 'image/png'))).not.toBe(own);
});

test.each([
	['doesn’t distinguish an agent’s calls, since n8n makes a new ID for each call', true],
	['distinguishes the items of a workflow, as any other field does', false],
])('toolCallId %s', (_, isAgentTool) => {
	const [first, same, other] = [
		{ prompt: 'a cat', toolCallId: 'call_1' },
		{ prompt: 'a cat', toolCallId: 'call_2' },
		{ prompt: 'a dog', toolCallId: 'call_1' },
	].map((json) => fingerprint(...identifyInput(makeInput({ jsons: [json], isAgentTool }))));
	expect(first === same).toBe(isAgentTool);
	expect(first).not.toBe(other);
});

describe.each(['filesystem-v2', 's3'])(
	'a file whose ID contains the execution after n8n saves it (%s)',
	(mode) => {
		const idIn = (execution: string, file = 'b7f3a0e2') =>
			`${mode}:workflows/w1/executions/${execution}/binary_data/${file}`;
		const fileIn = (...where: Parameters<typeof idIn>) => ({
			...makeStoredBinary('1', 'a.png', 'image/png'),
			id: idIn(...where),
		});

		test('keeps its identity, as a binary field and in JSON', () => {
			const withFile = (execution: string) =>
				identify({ _files: [fileIn(execution)], text: idIn(execution) }, fileIn(execution));
			expect(withFile('temp')).toBe(withFile('4711'));
		});

		test('differs from other files', () => {
			expect(identify({}, fileIn('temp'))).not.toBe(identify({}, fileIn('temp', 'c81d92f4')));
		});
	},
);

test('a file in n8n’s memory differs if its name or its content does', () => {
	const withFile = (fileName: string, data: string): string =>
		identify({}, { fileName, data, mimeType: 'image/png' });
	const own = withFile('a.png', 'AAAA');
	expect(withFile('a.png', 'AAAA')).toBe(own);
	expect(withFile('b.png', 'AAAA')).not.toBe(own);
	expect(withFile('a.png', 'AAAAAAAA')).not.toBe(own);
});

test('an item that no longer exists has an empty identity', () => {
	const { context } = fakeExecution({ parameters: [] });
	expect(identifyInput({ context, index: 3 })).toEqual([{}, []]);
});
