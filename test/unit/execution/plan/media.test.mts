import { mediaValue } from '../../../../nodes/MediaGeneration/execution/plan/media';

const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

test('a file given as such is itself, under its own name', () => {
	const file = { mimeType: 'video/mp4', id: 'filesystem-v2:1', data: 'filesystem-v2' };
	const clip = { ...file, fileName: 'clip.mp4' };
	for (const mode of ['binary', 'url', 'path', 'list', 'youtube']) {
		expect(mediaValue(locator(mode, file))).toEqual({ from: 'binary', value: 'file', file });
		expect(mediaValue(locator(mode, clip))).toMatchObject({ value: 'clip.mp4', file: clip });
	}
});

test('what else is an object is no file', () => {
	expect(mediaValue(locator('binary', { a: 1 }))).not.toHaveProperty('file');
});

test('a YouTube URL is one only in its own mode', () => {
	const url = 'https://youtu.be/x';
	expect(mediaValue(locator('youtube', url))).toEqual({ from: 'youtube', value: url });
	expect(mediaValue(locator('binary', url))).toEqual({ from: 'url', value: url });
});

test('a binary field may have any name', () => {
	const named = (name: string) => mediaValue(locator('url', name), (one) => one === name);
	expect(named('a/b')).toEqual({ from: 'binary', value: 'a/b' });
	expect(named('image')).toEqual({ from: 'binary', value: 'image' });
});

test('a storage path is one in any mode, an address without https:// in none', () => {
	for (const mode of ['binary', 'url', 'path', 'list', 'youtube']) {
		const path = 'api-assets/id/clip.mp4';
		expect(mediaValue(locator(mode, path))).toEqual({ from: 'path', value: path });
	}
	const address = 'youtube.com/watch?v=x';
	expect(mediaValue(locator('youtube', address))).toEqual({ from: 'youtube', value: address });
});

test('a chosen entry of From List is the storage path in its value', () => {
	const chosen = { mode: 'list', value: 'saved-items/a.png', cachedResultName: 'Ann' };
	expect(mediaValue(chosen)).toEqual({ from: 'path', value: 'saved-items/a.png' });
	expect(mediaValue(locator('list', 'a.png'))).toEqual({ from: 'path', value: 'a.png' });
});

test('a mode of no such name stands for the name of a binary field', () => {
	expect(mediaValue(locator('constructor', 'data'))).toEqual({ from: 'binary', value: 'data' });
});
