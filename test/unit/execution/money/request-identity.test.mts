import {
	fingerprint,
	inputIdentity,
} from '../../../../nodes/MediaGeneration/execution/money/request-identity';
import { fakeExecution, storedFile } from '../../../support/fake-execution.mts';
import { inputWith } from '../../support/input.mts';

test('tells values apart, and does not contain them', () => {
	expect(fingerprint('a', { b: 1 })).toBe(fingerprint('a', { b: 1 }));
	expect(fingerprint('a', { b: 1 })).not.toBe(fingerprint('a', { b: 2 }));
	expect(fingerprint('secret')).toMatch(/^[0-9a-f]{16}$/);
});

test('what JSON cannot hold is no obstacle; values that differ only in a big number differ', () => {
	const circle: Record<string, unknown> = {};
	circle.self = circle;
	expect(fingerprint(circle)).toBe(fingerprint(circle));
	expect(fingerprint({ big: 1n })).not.toBe(fingerprint({ big: 2n }));
	expect(fingerprint(undefined)).toBe(fingerprint(undefined));
});

const identityOf = (json: object, file: object = storedFile('1', 'a.png', 'image/png')): string => {
	const input = inputWith({ jsons: [json as never], binaries: [{ data: file as never }] });
	return JSON.stringify(inputIdentity(input));
};

test('an input is equal for the same item, and another for another row or file', () => {
	const own = identityOf({ row: 1 });
	expect(identityOf({ row: 1 })).toBe(own);
	expect(identityOf({ row: 2 })).not.toBe(own);
	expect(identityOf({ row: 1 }, storedFile('2', 'a.png', 'image/png'))).not.toBe(own);
});

test('a file that n8n keeps in memory is another one if its name or its content is', () => {
	const withFile = (fileName: string, data: string): string =>
		identityOf({}, { fileName, data, mimeType: 'image/png' });
	const own = withFile('a.png', 'AAAA');
	expect(withFile('a.png', 'AAAA')).toBe(own);
	expect(withFile('b.png', 'AAAA')).not.toBe(own);
	expect(withFile('a.png', 'AAAAAAAA')).not.toBe(own);
});

test('an item that is not there any more is none', () => {
	const { context } = fakeExecution({ parameters: [] });
	expect(inputIdentity({ context, index: 3 })).toEqual([{}, []]);
});
