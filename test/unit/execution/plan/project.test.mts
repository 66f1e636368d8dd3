import { RESOURCES } from '../../../../nodes/MediaGeneration/catalog/projects';
import {
	parseProjectId,
	readResources,
} from '../../../../nodes/MediaGeneration/execution/plan/project';
import { makeInput } from '../../support/input.mts';

test.each([
	[' p1 ', 'p1'],
	[12, '12'],
	['\u200bp1\ufeff', 'p1'],
])('%p is the ID %s', (given, id) => {
	expect(parseProjectId('Project ID', given)).toBe(id);
});

test.each([
	[undefined, 'is empty'],
	[null, 'is empty'],
	[' ', 'is empty'],
	['..', 'is not a project ID'],
	['a/b', '"a/b"'],
	['a b', '"a b"'],
	['{{$json.id}}', 'Expression'],
	['\ud800', 'is not a project ID'],
])('%p isn’t an ID', (given, text) => {
	expect(() => parseProjectId('Project ID', given)).toThrow(`Project ID `);
	expect(() => parseProjectId('Project ID', given)).toThrow(text);
});

const makeKindInput = (kind: unknown, resource?: string) =>
	makeInput({ parameters: [{ kind }], jsons: [{ resource }] });

test.each([
	['video', undefined, ['video']],
	['image', 'video', ['image']],
	['automatic', 'audio', ['audio']],
	['automatic', 'file', RESOURCES],
	['', undefined, RESOURCES],
	[undefined, 'image', ['image']],
])('Kind %p with an item of %p means %p', (kind, resource, kinds) => {
	expect(readResources(makeKindInput(kind, resource))).toEqual(kinds);
});

test('any other value is refused with its name', () => {
	expect(() => readResources(makeKindInput('film'))).toThrow(
		'Kind is "film", but must be one of Automatic',
	);
});
