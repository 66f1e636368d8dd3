import { RESOURCES } from '../../../../nodes/MediaGeneration/catalog/projects';
import { resourceOf, resourcesOf } from '../../../../nodes/MediaGeneration/execution/plan/project';
import { inputWith } from '../../support/input.mts';

const input = (kind: unknown, resource?: string) =>
	inputWith({ parameters: [{ kind }], jsons: [{ resource }] });

test.each([
	['video', undefined, ['video']],
	[' Image', 'video', ['image']],
	['automatic', 'audio', ['audio', 'video', 'image']],
	['Automatic', 'file', RESOURCES],
	['', undefined, RESOURCES],
	[undefined, 'image', ['image', 'video', 'audio']],
])('Kind %p with an item of %p: %p', (kind, resource, kinds) => {
	expect(resourcesOf(input(kind, resource))).toEqual(kinds);
});

test('any other value is refused, and named', () => {
	expect(() => resourcesOf(input('film'))).toThrow('Kind is "film", but must be one of Automatic');
	expect(() => resourceOf(input('automatic'))).toThrow('must be one of Video, Image or Audio');
	expect(resourceOf(input('Audio'))).toBe('audio');
});
