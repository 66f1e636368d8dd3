import { readMedia } from '../../../nodes/MediaGeneration/fields';

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

test.each(['binary', 'url', 'path', 'list', 'youtube'])(
	'with the mode %s, a file is itself, under its own name, and a storage path is one',
	(mode) => {
		const file = { mimeType: 'video/mp4', id: 'filesystem-v2:1', data: 'filesystem-v2' };
		const clip = { ...file, fileName: 'clip.mp4' };
		expect(readMedia(locator(mode, file))).toEqual({ from: 'binary', value: 'file', file });
		expect(readMedia(locator(mode, clip))).toMatchObject({ value: 'clip.mp4', file: clip });
		const path = 'api-assets/id/clip.mp4';
		expect(readMedia(locator(mode, path))).toEqual({ from: 'path', value: path });
	},
);

test.each([
	[locator('binary', 'data'), 'binary', 'data'],
	[locator('binary', 'https://youtu.be/x'), 'url', 'https://youtu.be/x'],
	[locator('url', ' https://x/a.png '), 'url', 'https://x/a.png'],
	[locator('url', null), 'url', ''],
	[locator('path', 'a.png'), 'path', 'a.png'],
	[locator('list', 'a.png'), 'path', 'a.png'],
	[{ mode: 'list', value: 'saved/a.png', cachedResultName: 'Ann' }, 'path', 'saved/a.png'],
	[locator('youtube', 'https://youtu.be/x'), 'youtube', 'https://youtu.be/x'],
	[locator('youtube', 'youtube.com/watch?v=x'), 'youtube', 'youtube.com/watch?v=x'],
	[locator('carrier-pigeon', 'data'), 'binary', 'data'],
	[locator('constructor', 'data'), 'binary', 'data'],
	['data', 'binary', 'data'],
	['https://x/a.png', 'url', 'https://x/a.png'],
	['data:image/png;base64,A', 'url', 'data:image/png;base64,A'],
	['api-assets/id/a.png', 'path', 'api-assets/id/a.png'],
	[undefined, 'binary', ''],
])('%j is a file by %s: %s', (given, from, value) => {
	expect(readMedia(given)).toEqual({ from, value });
});

test('what else is an object is no file', () => {
	expect(readMedia(locator('binary', { a: 1 }))).not.toHaveProperty('file');
});

test('a binary field may have any name', () => {
	const named = (name: string) => readMedia(locator('url', name), (one) => one === name);
	expect(named('a/b')).toEqual({ from: 'binary', value: 'a/b' });
	expect(named('image')).toEqual({ from: 'binary', value: 'image' });
});
