import type { FileType } from '../../../../nodes/MediaGeneration/fields';
import { connectionOf } from '../../../../nodes/MediaGeneration/api/connection';
import { inputOf } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { uploadFrom } from '../../../../nodes/MediaGeneration/execution/plan/upload';
import { CUSTOM, fakeExecution, storedFile } from '../../../support/fake-execution.mts';

const chosenFrom = async (fileName: string, mimeType: string, accepts?: readonly FileType[]) => {
	const { context } = fakeExecution({
		binaries: [{ data: storedFile('1', fileName, mimeType) }],
		stored: { 1: Buffer.from('x') },
	});
	const input = inputOf(context, connectionOf(CUSTOM), 0);
	return await uploadFrom(input, 'data', { label: 'Video (video)', accepts });
};

const declared = async (fileName: string, mimeType: string, chosen?: FileType) => {
	const upload = await chosenFrom(fileName, mimeType, chosen && [chosen]);
	return typeof upload === 'string' ? undefined : `${upload.type} ${upload.extension}`;
};

test('of several extensions the wanted one counts; else the first, for the message', async () => {
	const extensionFor = async (accepts: readonly FileType[]) => {
		const upload = await chosenFrom('a.mp3', 'video/mp4', accepts);
		return typeof upload === 'string' ? upload : upload.extension;
	};
	expect(await extensionFor(['video'])).toBe('mp4');
	expect(await extensionFor(['audio', 'video'])).toBe('mp3');
	expect(await extensionFor(['image'])).toMatch(
		/^Video \(video\): "a.mp3" has the extension "mp3"/,
	);
	expect(await chosenFrom('notes', 'text/plain', ['image'])).toMatch(
		/^Video \(video\): "notes" is a file without an extension/,
	);
});

test.each([
	['photo', 'image/jpg', 'image jpg'],
	['photo', 'image/pjpeg', 'image jpg'],
	['photo.jfif', 'application/octet-stream', 'image jpg'],
	['scan.tif', 'application/octet-stream', 'image tiff'],
	['scan.TIF', 'image/tif', 'image tiff'],
	['speech', 'audio/m4a', 'audio m4a'],
	['speech', 'audio/wave', 'audio wav'],
	['clip.qt', 'application/octet-stream', 'video mov'],
	['moving.webp', 'image/webp', 'image webp'],
	['clip.webm', 'audio/webm', 'audio webm'],
	['notes.txt', 'text/plain', undefined],
])('%s of type %s is declared as %p', async (fileName, mimeType, expected) => {
	expect(await declared(fileName, mimeType)).toBe(expected);
});

test.each<[string, string, FileType, string | undefined]>([
	['moving.webp', 'image/webp', 'gif', 'gif webp'],
	['moving.webm', 'video/webm', 'gif', 'gif webm'],
	['speech.webm', 'video/webm', 'audio', 'audio webm'],
	['photo.png', 'image/png', 'gif', undefined],
])('%s of type %s, chosen as %s, is declared as %p', async (fileName, mimeType, type, expected) => {
	expect(await declared(fileName, mimeType, type)).toBe(expected);
});
