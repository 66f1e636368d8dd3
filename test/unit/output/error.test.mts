import { Failure } from '../../../nodes/MediaGeneration/api/failures/failure';
import { makeErrorJson } from '../../../nodes/MediaGeneration/output/error';

test('a failure shows everything that is known, under the names that the API uses', () => {
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

test('what is not known is left out', () => {
	expect(makeErrorJson(new Failure({ outcome: 'notRead', message: 'no' }))).toEqual({
		message: 'no',
	});
});

test.each([
	[new TypeError('a bug'), 'a bug'],
	['only text', 'only text'],
	[undefined, 'no reason given'],
])('of any other error (%p) the message is left', (error, message) => {
	expect(makeErrorJson(error)).toEqual({ message });
});
