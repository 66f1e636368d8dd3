import {
	noProject,
	locationsOf,
	notFoundAdvice,
} from '../../../../nodes/MediaGeneration/api/service/project-location';

test('a project of a kind is at its path; one of Detect Faces is an image elsewhere', () => {
	expect(locationsOf(['video'])).toEqual([{ resource: 'video' }]);
	expect(locationsOf(['image', 'audio'])).toEqual([
		{ resource: 'image' },
		{ resource: 'audio' },
		{ resource: 'image', projectsPath: '/v1/face-detection' },
	]);
});

test('a missing project: with one kind, another is the likely cause; with several, the ID is', () => {
	expect(notFoundAdvice(['audio'], 'p1').whenMissing).toContain(
		'a video or image project, change Kind',
	);
	expect(noProject(['audio', 'video', 'image'], 'p1').facts).toEqual({
		message: 'No project has the ID p1 (404)',
		description:
			'Check the ID, and whether the API key belongs to the account that started the project.',
		outcome: 'notRead',
		httpStatus: 404,
		projectId: 'p1',
	});
});
