import { catalog, findTool } from '../../../nodes/MediaGeneration/catalog';
import {
	listMainMedia,
	presetBinaryField,
} from '../../../nodes/MediaGeneration/catalog/preset-binary-field';

test('one input reads data, several read their own names', () => {
	const names = (slug: string) => {
		const tool = findTool(catalog, slug === 'head-swap' ? 'image' : 'video', slug)!;
		return listMainMedia(tool).map((field) => presetBinaryField(field, tool));
	};
	expect(names('image-to-video')).toEqual(['data']);
	expect(names('face-swap')).toEqual(['video', 'image']);
	expect(names('head-swap')).toEqual(['body', 'head']);
});

test('no two inputs of a tool read the same field', () => {
	for (const tool of catalog) {
		const names = listMainMedia(tool).map((field) => presetBinaryField(field, tool));
		expect(new Set(names).size).toBe(names.length);
	}
});
