import { Failure } from '../../../nodes/MediaGeneration/api/failures/failure';
import { unread } from '../../../nodes/MediaGeneration/execution/outcome';

/** test/node/charge-reported has what each end of a project means, and test/node/waits what is none. */

test('a failed read keeps its cause; a 404 of another’s project stays what it is', () => {
	const missing = new Failure({ outcome: 'notRead', message: 'gone', httpStatus: 404 });
	expect(unread(missing, 'p1', 'Use Media Generation > Project > Wait')).toBe(missing);
	expect(unread(missing, 'p1')).toMatchObject({
		cause: missing,
		facts: { description: expect.stringContaining('Don’t start it again') },
	});
	const rejected = new Failure({
		outcome: 'notRead',
		message: 'the key is wrong',
		httpStatus: 401,
	});
	expect(unread(rejected, 'p1')).toMatchObject({
		message: 'Could not read the status of project p1: the key is wrong',
		facts: { description: expect.stringMatching(/keeps running.*Don’t start it again/) },
	});
	const redirected = new Failure({
		...rejected.facts,
		httpStatus: 308,
		description: 'Use https://www.media.test as the base address in the credential.',
	});
	expect(unread(redirected, 'p1').facts.description).toMatch(
		/^Use https:\/\/www\.media\.test as the base address in the credential\. The project keeps running/,
	);
});
