import type { FileType } from '../../../../nodes/MediaGeneration/fields';
import { connectionOf } from '../../../../nodes/MediaGeneration/api/connection';
import { inputFile } from '../../../../nodes/MediaGeneration/execution/plan/files';
import { inputOf } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { uploadOf } from '../../../../nodes/MediaGeneration/execution/plan/upload';
import { CUSTOM, fakeExecution, storedFile } from '../../../support/fake-execution.mts';

const declared = async (fileName: string, mimeType: string, chosen?: FileType) => {
	const { context } = fakeExecution({
		binaries: [{ data: storedFile('1', fileName, mimeType) }],
		stored: { 1: Buffer.from('x') },
	});
	const file = await inputFile(inputOf(context, connectionOf(CUSTOM), 0), 'data');
	const upload = uploadOf(file!, chosen);
	return upload && `${upload.type} ${upload.extension}`;
};

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
