import { type FileType, type Layout, LAYOUTS } from '../../../../nodes/MediaGeneration/fields';
import { createUpload } from '../../../../nodes/MediaGeneration/execution/plan/create-upload';
import { storeFile, makeUnknownBytes } from '../../../support/fake-execution.mts';
import { inputWith } from '../../support/input.mts';

const chosenFrom = async (
	fileName: string,
	mimeType: string,
	accepts?: readonly FileType[],
	layout: Layout = 'flat',
) => {
	const binary = storeFile('1', fileName, mimeType);
	const stored = { 1: makeUnknownBytes('x') };
	return await createUpload(
		inputWith({ binaries: [{ data: binary }], stored }, layout),
		{
			key: 'video',
			media: { from: 'binary', value: 'data' },
			label: 'Video (video)',
			accepts,
			otherwise: accepts?.[0],
		},
		{ binary, field: 'data' },
	);
};

const declared = async (fileName: string, mimeType: string, layout: Layout, chosen?: FileType) => {
	const upload = await chosenFrom(fileName, mimeType, chosen && [chosen], layout);
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
])('%s of type %s is declared as %p, in both layouts', async (fileName, mimeType, expected) => {
	for (const layout of LAYOUTS) expect(await declared(fileName, mimeType, layout)).toBe(expected);
});

test.each([
	['voice', 'audio/ogg; codecs=opus', 'audio ogg'],
	['voice.oga', 'audio/ogg', 'audio oga'],
	['voice.opus', 'application/octet-stream', 'audio opus'],
	['voice.aif', 'audio/x-aiff', 'audio aiff'],
	['call.amr', 'audio/amr', 'audio amr'],
	['song.weba', 'audio/webm', 'audio weba'],
	['drawing.qoi', 'image/qoi', 'image qoi'],
	['drawing', 'image/x-qoi', 'image qoi'],
])(
	'%s of type %s is declared as %p to the live service alone',
	async (fileName, mimeType, expected) => {
		expect(await declared(fileName, mimeType, 'nested')).toBe(expected);
		expect(await declared(fileName, mimeType, 'flat')).not.toBe(expected);
	},
);

test('a file of no known type is sent to the live service where its type is known otherwise', async () => {
	const audio = ['audio'] as const;
	expect(await chosenFrom('a.qxz', '', audio, 'nested')).toMatchObject({
		type: 'audio',
		extension: 'qxz',
	});
	expect(await chosenFrom('a.qxz', '', undefined, 'nested')).toMatch(/choose its Type there/);
	expect(await chosenFrom('a', '', audio, 'nested')).toMatch(/without an extension/);
});

test.each<[string, string, FileType, string | undefined]>([
	['moving.webp', 'image/webp', 'gif', 'gif webp'],
	['moving.webm', 'video/webm', 'gif', 'gif webm'],
	['speech.webm', 'video/webm', 'audio', 'audio webm'],
	['photo.png', 'image/png', 'gif', undefined],
])('%s of type %s, chosen as %s, is declared as %p', async (fileName, mimeType, type, expected) => {
	expect(await declared(fileName, mimeType, 'flat', type)).toBe(expected);
	// The live service may take it one day.
	const otherwise = `${type} ${fileName.split('.')[1]}`;
	expect(await declared(fileName, mimeType, 'nested', type)).toBe(expected ?? otherwise);
});
