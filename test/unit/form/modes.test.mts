import {
	anyMediaModes,
	mediaModes,
	mode,
	youtubeMode,
} from '../../../nodes/MediaGeneration/form/modes';

test('a file comes from a binary field, a URL, a storage path or a saved item', () => {
	const names = ['binary', 'url', 'path', 'list'];
	expect(mediaModes(['image']).map(({ name }) => name)).toEqual(names);
	expect(anyMediaModes.map(({ name }) => name)).toEqual(names);
	expect(youtubeMode).toMatchObject({ name: 'youtube', type: 'string' });
	expect(mode('list', 'From List', {})).toMatchObject({ type: 'list' });
});

test('a URL says how it must end, and a storage path shows such an ending', () => {
	const [, url, path] = mediaModes(['gif']);
	expect(url!.hint).toContain('.gif, .webp or .webm');
	expect(path!.placeholder).toContain('a.gif');
	expect(anyMediaModes[1]!.hint).toContain('.mp4, .jpg, .mp3 or the like');
});
