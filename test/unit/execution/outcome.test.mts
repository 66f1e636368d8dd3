import { readProject } from '../../../nodes/MediaGeneration/api/project';
import { Failure } from '../../../nodes/MediaGeneration/api/failure';
import {
	completedOrThrow,
	unfinished,
	unread,
} from '../../../nodes/MediaGeneration/execution/outcome';

const project = (status: string, more: object = {}) =>
	readProject('video', { id: 'p1', status, ...more })!;

const outcomeOf = (status: string, more: object = {}): unknown => {
	try {
		return completedOrThrow(project(status, more))?.id;
	} catch (error) {
		return (error as Failure).facts.outcome;
	}
};

test.each([
	['complete', {}, 'p1'],
	['queued', {}, undefined],
	['rendering', {}, undefined],
	['a status of tomorrow', {}, undefined],
	['error', {}, 'failed'],
	['canceled', {}, 'canceled'],
	['complete', { enabled: false }, 'deleted'],
	['rendering', { enabled: false }, 'deletedEarly'],
])('%s %p ends as %p', (status, more, outcome) => {
	expect(outcomeOf(status, more)).toBe(outcome);
});

test('a project that is not finished in time is named, and goes on', () => {
	expect(unfinished(project('rendering'), 5)).toMatchObject({
		message: 'Video project p1 was not finished within 5 minutes (status rendering)',
		facts: { outcome: 'unfinished', projectId: 'p1', description: expect.stringContaining('Wait') },
	});
	expect(unfinished(project('a status of tomorrow'), 5).message).toContain(
		'"a status of tomorrow", which is not documented',
	);
});

test('a failed read keeps its cause; a 404 of another’s project stays what it is', () => {
	const missing = new Failure({ outcome: 'notRead', message: 'gone', httpStatus: 404 });
	expect(unread(missing, 'p1', 'Use Wait')).toBe(missing);
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
});
