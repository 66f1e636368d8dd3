import { readProject } from '../../../nodes/MediaGeneration/api/project';
import { adviceFor } from '../../../nodes/MediaGeneration/catalog/error-codes';
import { failedProject, projectName } from '../../../nodes/MediaGeneration/output/failed-project';

test('a failed project says what its code means, the service’s own message, and what to do', () => {
	const error = { code: 'no_source_face', message: 'No face found' };
	const { facts } = failedProject(readProject('video', { id: 'p1', status: 'error', error })!);
	const { meaning, advice } = adviceFor('no_source_face');
	expect(facts).toMatchObject({ code: 'no_source_face', projectId: 'p1' });
	expect(facts.message).toContain(`${meaning} (No face found)`);
	expect(facts.description).toContain(advice);
});

test('a project without an error is one with an unknown error', () => {
	const { facts } = failedProject(readProject('video', { id: 'p1', status: 'error' })!);
	expect(facts.code).toBe('unknown_error');
});

test('a project is named with its kind, once that is known', () => {
	expect(projectName({ id: 'p1', resource: 'audio' })).toBe('Audio project p1');
	expect(projectName({ id: 'p1' })).toBe('Project p1');
});
