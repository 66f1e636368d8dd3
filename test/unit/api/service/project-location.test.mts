import { makeNoProjectFailure } from '../../../../nodes/MediaGeneration/api/service/project-location';

/** test/node/projects-found has where projects are looked for, and what their absence means. */

test('the failure of a missing project has its ID', () => {
	expect(makeNoProjectFailure(['audio', 'video'], 'p1').facts).toMatchObject({ projectId: 'p1' });
});
