import { catalog, findTool } from '../../../nodes/MediaGeneration/catalog';
import {
	listMainMedia,
	presetBinaryField,
} from '../../../nodes/MediaGeneration/catalog/preset-binary-field';

test('a single input has the preset data, and several inputs have their own names', () => {
	const names = (slug: string) => {
		const tool = findTool(catalog, slug === 'head-swap' ? 'image' : 'video', slug)!;
		return listMainMedia(tool).map((field) => presetBinaryField(field, tool));
	};
	expect(names('image-to-video')).toEqual(['data']);
	expect(names('face-swap')).toEqual(['video', 'image']);
	expect(names('head-swap')).toEqual(['body', 'head']);
});

test('no two inputs of a tool have the same preset', () => {
	for (const tool of catalog) {
		const names = listMainMedia(tool).map((field) => presetBinaryField(field, tool));
		expect(new Set(names).size).toBe(names.length);
	}
});
