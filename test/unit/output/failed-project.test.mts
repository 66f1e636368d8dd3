import { readProject } from '../../../nodes/MediaGeneration/api/service/project';
import { composeAdvice } from '../../../nodes/MediaGeneration/catalog/advice';
import { describeFailure } from '../../../nodes/MediaGeneration/output/error';
import { findCodeAdvice, CODE_ADVICE } from '../../../nodes/MediaGeneration/catalog/error-codes';
import { RESOURCES } from '../../../nodes/MediaGeneration/catalog/projects';
import {
	makeProjectFailure,
	describeProject,
} from '../../../nodes/MediaGeneration/output/failed-project';

const named = Object.keys(CODE_ADVICE).filter((code) => code !== 'unknown_error');
const codes = RESOURCES.flatMap((resource) => named.map((code) => [resource, code] as const));

test.each(codes)(
	'%s %s has the code, its meaning, the free charge, and the ID',
	(resource, code) => {
		const error = { code, message: 'No face found' };
		const failure = makeProjectFailure(
			readProject(resource, { id: 'p1', status: 'error', error })!,
		);
		const { facts } = failure;
		const { meaning, advice } = findCodeAdvice(code);
		expect(facts).toMatchObject({ code, projectId: 'p1' });
		expect(facts.message).toBe(`${meaning} (No face found) (${code}, ${resource} project p1)`);
		expect(describeFailure(facts)).toBe(`You weren’t charged. ${composeAdvice(advice)}`);
	},
);

test('a reason without a code is still given', () => {
	const failed = (error: unknown): string =>
		makeProjectFailure(readProject('image', { id: 'p1', status: 'error', error })!).facts.message;
	const what = ' (unknown_error, image project p1)';
	expect(failed({ message: 'No face found' })).toBe(`No face found${what}`);
	expect(failed({ code: 'unknown_error', message: 'No face found' })).toBe(`No face found${what}`);
	expect(failed(null)).toBe(`The project failed, and the service gave no reason${what}`);
});

test('a project is named with its kind, once the kind is known', () => {
	expect(describeProject({ id: 'p1', resource: 'audio' })).toBe('Audio project p1');
	expect(describeProject({ id: 'p1' })).toBe('Project p1');
});
