import { connectionOf } from '../../../../nodes/MediaGeneration/api/http/connection';
import { RESOURCES } from '../../../../nodes/MediaGeneration/catalog/projects';
import { inputOf } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { resourceOf, resourcesOf } from '../../../../nodes/MediaGeneration/execution/plan/project';
import { CUSTOM, fakeExecution } from '../../../support/fake-execution.mts';

const input = (kind: unknown, resource?: string) => {
	const { context } = fakeExecution({ parameters: [{ kind }], jsons: [{ resource }] } as never);
	return inputOf(context, connectionOf(CUSTOM), 0);
};

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
