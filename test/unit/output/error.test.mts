import { Failure } from '../../../nodes/MediaGeneration/api/failures/failure';
import { makeErrorJson } from '../../../nodes/MediaGeneration/output/error';

test('a failure shows all known facts under the API’s names', () => {
	const failure = new Failure({
		outcome: 'failed',
		message: 'It failed',
		advice: 'Change the image.',
		charged: false,
		projectId: 'p1',
		code: 'no_source_face',
		httpStatus: 422,
	});
	expect(makeErrorJson(failure)).toEqual({
		message: 'It failed',
		description: 'You weren’t charged. Change the image.',
		charged: false,
		project_id: 'p1',
		code: 'no_source_face',
		http_status: 422,
	});
});

test('unknown facts are omitted', () => {
	expect(makeErrorJson(new Failure({ outcome: 'notRead', message: 'no' }))).toEqual({
		message: 'no',
	});
});

test.each([
	[new TypeError('a bug'), 'a bug'],
	['only text', 'only text'],
	[undefined, 'no reason given'],
])('any other error (%p) shows its message only', (error, message) => {
	expect(makeErrorJson(error)).toEqual({ message });
});
