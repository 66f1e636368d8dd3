import { makeNoProjectFailure } from '../../../../nodes/MediaGeneration/api/service/project-location';

/** test/node/projects-found covers the places where projects are read, and the meaning of a missing project. */

test('the failure of a missing project has its ID', () => {
	expect(makeNoProjectFailure(['audio', 'video'], 'p1').facts).toMatchObject({ projectId: 'p1' });
});
