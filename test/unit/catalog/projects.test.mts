import {
	isResource,
	composeProjectPath,
	RESOURCES,
	UPLOAD_URLS_PATH,
} from '../../../nodes/MediaGeneration/catalog/projects';

test('the paths are those of spec 4.1 and 4.2', () => {
	expect(UPLOAD_URLS_PATH).toBe('/v1/files/upload-urls');
	expect(RESOURCES.map((resource) => composeProjectPath(resource, 'abc'))).toEqual([
		'/v1/video-projects/abc',
		'/v1/image-projects/abc',
		'/v1/audio-projects/abc',
	]);
});

test('an ID can’t lead to another path', () => {
	expect(composeProjectPath('video', '../face-swap?x=1')).toBe(
		'/v1/video-projects/..%2Fface-swap%3Fx%3D1',
	);
});

test('a kind is one of the three, whatever an item contains', () => {
	expect(RESOURCES.every(isResource)).toBe(true);
	for (const other of ['', 'Video', 'project', undefined, null, 3, {}]) {
		expect(isResource(other)).toBe(false);
	}
});
