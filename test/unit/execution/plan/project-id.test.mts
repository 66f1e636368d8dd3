import { projectIdIn } from '../../../../nodes/MediaGeneration/execution/plan/project';

test.each([
	[' p1 ', 'p1'],
	[12, '12'],
])('%p is the ID %s', (given, id) => {
	expect(projectIdIn('Project ID', given)).toBe(id);
});

test.each([
	[undefined, 'is empty'],
	[null, 'is empty'],
	[' ', 'is empty'],
	['HTTPS://magichour.ai/p1', 'is a URL'],
	['a/b', '"a/b"'],
	['a b', '"a b"'],
	['{{$json.id}}', 'Expression'],
	['\ud800', 'is not a project ID'],
])('%p is none', (given, text) => {
	expect(() => projectIdIn('Project ID', given)).toThrow(`Project ID `);
	expect(() => projectIdIn('Project ID', given)).toThrow(text);
});
