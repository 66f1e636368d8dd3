import { Failure } from '../../../nodes/MediaGeneration/api/failures/failure';
import { makeUnreadFailure } from '../../../nodes/MediaGeneration/execution/outcome';

/** test/node/charge-reported covers the meaning of each final state of a project, and test/node/waits the other states. */

const makeNotRead = (httpStatus: number, message: string, advice?: string) =>
	new Failure({ outcome: 'notRead', httpStatus, message, advice });

test('a failed read keeps its cause, and a 404 for a foreign project keeps its meaning', () => {
	const missing = makeNotRead(404, 'gone');
	expect(makeUnreadFailure(missing, 'p1', 'Use Media Generation > Project > Wait')).toBe(missing);
	expect(makeUnreadFailure(missing, 'p1')).toMatchObject({
		cause: missing,
		facts: { advice: expect.stringContaining('Don’t start it again') },
	});
	expect(makeUnreadFailure(makeNotRead(401, 'the key is wrong'), 'p1')).toMatchObject({
		message: 'Could not read the status of project p1: the key is wrong',
		facts: { advice: expect.stringMatching(/doesn’t affect the project.*Don’t start it again/) },
	});
	const redirected = makeNotRead(308, 'moved', 'Use https://www.media.test as the base address.');
	expect(makeUnreadFailure(redirected, 'p1').facts.advice).toMatch(
		/^Use https:\/\/www\.media\.test as the base address\. This doesn’t affect the project/,
	);
});
