import { connectionOf } from '../../../../nodes/MediaGeneration/api/connection';
import { inputOf } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { typedRequest } from '../../../../nodes/MediaGeneration/execution/plan/typed-request';
import { CUSTOM, fakeExecution, storedFile } from '../../../support/fake-execution.mts';

const requestOf = (parameters: object, json: object = {}, fileId = '1') => {
	const { context } = fakeExecution({
		parameters: [parameters as Record<string, unknown>],
		jsons: [json as never],
		binaries: [{ data: storedFile(fileId, 'a.png', 'image/png') }],
	});
	return typedRequest(inputOf(context, connectionOf(CUSTOM), 0));
};

test('is equal for equal parameters and items, whatever happens around the generation', () => {
	const typed = { content: '={{ $now }}' };
	expect(requestOf(typed)).toEqual(requestOf(typed));
	expect(requestOf(typed)).toEqual(
		requestOf({ ...typed, options: { maxWaitMinutes: 1 }, completion: 'start', simplify: false }),
	);
});

test('differs if the user changed a parameter, or if the item or its file is another one', () => {
	const typed = { content: '={{ $now }}' };
	const own = JSON.stringify(requestOf(typed));
	for (const other of [
		requestOf({ content: 'x' }),
		requestOf({ ...typed, additionalFields: { name: 'x' } }),
		requestOf(typed, { row: 2 }),
		requestOf(typed, {}, '2'),
	]) {
		expect(JSON.stringify(other)).not.toBe(own);
	}
});

test('a file that n8n keeps in memory is another one if its name or its content is', () => {
	const requestWith = (fileName: string, data: string): string => {
		const { context } = fakeExecution({
			binaries: [{ data: { fileName, data, mimeType: 'image/png' } }],
		});
		return JSON.stringify(typedRequest(inputOf(context, connectionOf(CUSTOM), 0)));
	};
	const own = requestWith('a.png', 'AAAA');
	expect(requestWith('a.png', 'AAAA')).toBe(own);
	expect(requestWith('b.png', 'AAAA')).not.toBe(own);
	expect(requestWith('a.png', 'AAAAAAAA')).not.toBe(own);
});
