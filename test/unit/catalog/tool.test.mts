import { catalog, findTool } from '../../../nodes/MediaGeneration/catalog';
import {
	listMainMedia,
	choosePresetBinaryField,
} from '../../../nodes/MediaGeneration/catalog/tool';

test('a single input presets the binary field “data”, and several inputs preset their own names', () => {
	const names = (slug: string) => {
		const tool = findTool(catalog, slug === 'head-swap' ? 'image' : 'video', slug)!;
		return listMainMedia(tool).map((field) => choosePresetBinaryField(field, tool));
	};
	expect(names('image-to-video')).toEqual(['data']);
	expect(names('face-swap')).toEqual(['video', 'image']);
	expect(names('head-swap')).toEqual(['body', 'head']);
});

test('no two inputs of a tool preset the same binary field', () => {
	for (const tool of catalog) {
		const names = listMainMedia(tool).map((field) => choosePresetBinaryField(field, tool));
		expect(new Set(names).size).toBe(names.length);
	}
});
