import {
	type FileRequirement,
	type FileType,
	type Layout,
	LAYOUTS,
} from '../../../../nodes/MediaGeneration/fields';
import { createUpload } from '../../../../nodes/MediaGeneration/execution/plan/create-upload';
import {
	findUploadHints,
	findUploads,
} from '../../../../nodes/MediaGeneration/execution/plan/find-uploads';
import { makeStoredBinary, makeUnknownBytes } from '../../../support/fake-execution.mts';
import { makeInput } from '../../support/input.mts';

const chooseUpload = async (
	fileName: string,
	mimeType: string,
	accepts?: readonly FileType[],
	layout: Layout = 'flat',
) => {
	const binary = makeStoredBinary('1', fileName, mimeType);
	const stored = { 1: makeUnknownBytes('x') };
	return await createUpload(
		makeInput({ binaries: [{ data: binary }], stored }, layout),
		{
			key: 'video',
			media: { from: 'binary', value: 'data' },
			label: 'Video (video)',
			accepts,
			fallbackType: accepts?.[0],
		},
		{ binary, field: 'data' },
	);
};

const declareUpload = async (
	fileName: string,
	mimeType: string,
	layout: Layout,
	chosen?: FileType,
) => {
	const upload = await chooseUpload(fileName, mimeType, chosen && [chosen], layout);
	return typeof upload === 'string' ? undefined : `${upload.type} ${upload.extension}`;
};

test('of several extensions, the accepted one counts, or else the first, which the message names', async () => {
	const extensionFor = async (accepts: readonly FileType[]) => {
		const upload = await chooseUpload('a.mp3', 'video/mp4', accepts);
		return typeof upload === 'string' ? upload : upload.extension;
	};
	expect(await extensionFor(['video'])).toBe('mp4');
	expect(await extensionFor(['audio', 'video'])).toBe('mp3');
	expect(await extensionFor(['image'])).toMatch(
		/^Video \(video\): "a.mp3" has the extension "mp3"/,
	);
	expect(await chooseUpload('notes', 'text/plain', ['image'])).toMatch(
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
	for (const layout of LAYOUTS)
		expect(await declareUpload(fileName, mimeType, layout)).toBe(expected);
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
	'%s of type %s is declared as %p to the live service only',
	async (fileName, mimeType, expected) => {
		expect(await declareUpload(fileName, mimeType, 'nested')).toBe(expected);
		expect(await declareUpload(fileName, mimeType, 'flat')).not.toBe(expected);
	},
);

test('a file of unknown type is sent to the live service if the field determines its type', async () => {
	const audio = ['audio'] as const;
	expect(await chooseUpload('a.qxz', '', audio, 'nested')).toMatchObject({
		type: 'audio',
		extension: 'qxz',
	});
	expect(await chooseUpload('a.qxz', '', undefined, 'nested')).toMatch(/the right Type/);
	expect(await chooseUpload('a', '', audio, 'nested')).toMatch(/without an extension/);
});

test.each<[string, string, FileType, string | undefined]>([
	['moving.webp', 'image/webp', 'gif', 'gif webp'],
	['moving.webm', 'video/webm', 'gif', 'gif webm'],
	['speech.webm', 'video/webm', 'audio', 'audio webm'],
	['photo.png', 'image/png', 'gif', undefined],
])('%s of type %s, chosen as %s, is declared as %p', async (fileName, mimeType, type, expected) => {
	expect(await declareUpload(fileName, mimeType, 'flat', type)).toBe(expected);
	// The live service may accept such a file one day.
	const otherwise = `${type} ${fileName.split('.')[1]}`;
	expect(await declareUpload(fileName, mimeType, 'nested', type)).toBe(expected ?? otherwise);
});

const required = (value: string, more: Partial<FileRequirement> = {}): FileRequirement => ({
	key: 'image',
	media: { from: 'binary', value },
	label: 'Image',
	accepts: ['image'],
	preset: 'data',
	...more,
});

test('the error for several names in a field for one file has their number, and the list for the others', async () => {
	const file = makeStoredBinary('1', 'a.png', 'image/png');
	const input = makeInput({ binaries: [{ data0: file, data1: file }], stored: {} });
	const { problems } = await findUploads(input, [
		required('data0, data1', { list: 'More Images' }),
	]);
	expect(problems.map(({ text }) => text)).toEqual([
		'Image: "data0, data1" are 2 binary fields, but this input takes one file; enter one of them, and the rest in More Images',
	]);
});

test.each(['clip.avi', 'clip.mkv'])(
	'%s, which the live service is known to refuse, is uploaded with a hint',
	async (fileName) => {
		const binaries = [{ data: makeStoredBinary('1', fileName, '') }];
		const input = makeInput({ binaries, stored: { 1: makeUnknownBytes('x') } }, 'nested');
		const wanted = [
			required('data', { label: 'Video', accepts: ['video'], fallbackType: 'video' }),
		];
		const { uploads, problems } = await findUploads(input, wanted);
		expect([uploads.length, problems]).toEqual([1, []]);
		const hints = [expect.stringContaining(`Video is "${fileName}", but should be one of mp4`)];
		expect(findUploadHints(wanted, uploads, 'nested')).toEqual(hints);
		expect(findUploadHints(wanted, uploads, 'flat')).toEqual([]);
	},
);
