import { readProject } from '../../../nodes/MediaGeneration/api/service/project';
import { adviceFor, CODE_ADVICE } from '../../../nodes/MediaGeneration/catalog/error-codes';
import { RESOURCES } from '../../../nodes/MediaGeneration/catalog/projects';
import { failedProject, projectTitle } from '../../../nodes/MediaGeneration/output/failed-project';

const codes = RESOURCES.flatMap((resource) =>
	Object.keys(CODE_ADVICE).map((code) => [resource, code] as const),
);

test.each(codes)(
	'%s %s: tells the code, what it means, that nothing was charged, and the ID',
	(resource, code) => {
		const error = { code, message: 'No face found' };
		const { facts } = failedProject(readProject(resource, { id: 'p1', status: 'error', error })!);
		const { meaning, advice } = adviceFor(code);
		expect(facts).toMatchObject({ code, projectId: 'p1' });
		expect(facts.message).toContain(`p1 failed with ${code}: ${meaning} (No face found)`);
		expect(facts.description).toBe(`You weren’t charged. ${advice}.`);
	},
);

test('a project is named with its kind, once that is known', () => {
	expect(projectTitle({ id: 'p1', resource: 'audio' })).toBe('Audio project p1');
	expect(projectTitle({ id: 'p1' })).toBe('Project p1');
});
