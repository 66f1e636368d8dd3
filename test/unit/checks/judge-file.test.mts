import sharp from 'sharp';
import { judgeFile } from '../../../nodes/MediaGeneration/checks/judge-file';
import { FILE_TYPES, listExtensions, type FileType } from '../../../nodes/MediaGeneration/fields';
import { makeSamples } from '../support/media.mts';
import { makeWav } from '../../support/wav.mts';

const judge = (bytes: Buffer | string, accepts: FileType[] | undefined, ...claims: string[]) =>
	judgeFile(
		Buffer.from(bytes as Buffer).subarray(0, 8192),
		{ accepts, claimedExtensions: claims, mime: '' },
		'nested',
	);

const PICTURE = { width: 9, height: 9, channels: 3, background: 'red' } as const;
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const files = new Map<string, Buffer>([
	['heic', HEIC],
	['heif', Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')],
]);

beforeAll(async () => {
	for (const [name, bytes] of Object.entries(await makeSamples()))
		files.set(name.split('.').pop()!, bytes);
	for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const) {
		files.set(format, await sharp({ create: PICTURE }).toFormat(format).toBuffer());
	}
	files
		.set('jpg', files.get('jpeg')!)
		.set('jfif', files.get('jpeg')!)
		.set('tif', files.get('tiff')!);
}, 120_000);

const NORMAL: Readonly<Record<string, string>> = { jfif: 'jpg', tif: 'tiff' };

const LISTED = FILE_TYPES.flatMap((type) =>
	listExtensions([type], 'nested').map(
		(extension) => [type, NORMAL[extension] ?? extension] as const,
	),
);

describe('a valid file is sent as what it is', () => {
	test.each(LISTED)('%s of the extension %s, with and without it', (type, extension) => {
		const bytes = files.get(extension)!;
		expect(judge(bytes, [type], extension)).toEqual({ type, extension });
		expect(judge(bytes, [type])).toMatchObject({ type });
	});

	test.each<[string, string, FileType, string]>([
		['jpeg', 'png', 'image', 'jpg'],
		['heic', 'jpg', 'image', 'heic'],
		['webp', 'gif', 'gif', 'webp'],
		['webp', 'mp4', 'gif', 'webp'],
		['mov', 'mp4', 'video', 'mp4'],
		['mp3', 'wav', 'audio', 'mp3'],
		['aac', 'mp3', 'audio', 'aac'],
		['ogg', 'mp3', 'audio', 'ogg'],
		['png', 'php', 'image', 'png'],
	])('%s, called %s: %s, sent as %s', (format, claim, type, extension) => {
		expect(judge(files.get(format)!, [type], claim)).toEqual({ type, extension });
	});

	test.each<[string, FileType[], string, Buffer | string]>([
		['a MOV without a file type', ['video'], 'mov', '\0\0\0\x08wide\0\0\0\x10mdat'],
		['a MOV that begins with its media', ['video'], 'mov', '\x02\0\0\x08mdat\x01'],
		['MP3 after padding', ['audio'], 'mp3', Buffer.alloc(9_000)],
		['MP3 after other bytes', ['audio'], 'mp3', Buffer.from('\x8eNEW\0\xff', 'latin1')],
		['FLAC after a tag', ['audio'], 'flac', 'ID3\x04\0\0\0\0\0\0fLaC'],
		['a format that no list has', ['video'], 'wmv', Buffer.from('3026b2758e66cf11', 'hex')],
		['SVG', ['image'], 'svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
	])('%s', (_, accepts, extension, bytes) => {
		expect(judge(bytes, accepts, extension)).toEqual({ type: accepts[0], extension });
	});

	test('WebM and MP4 as sound, WebP and GIF as the video of a face swap, and any file to upload', () => {
		expect(judge(files.get('mp4')!, ['audio'], 'mp4')).toMatchObject({ type: 'audio' });
		expect(judge(files.get('webm')!, ['audio'], 'webm')).toMatchObject({ type: 'audio' });
		for (const extension of ['webp', 'gif'])
			expect(judge(files.get(extension)!, ['video', 'gif'], extension)).toMatchObject({
				type: 'gif',
			});
		expect(judge(makeWav(1), undefined)).toEqual({ type: 'audio', extension: 'wav' });
	});
});

const raw = Buffer.from(
	Int16Array.from({ length: 400 }, (_, at) => 9_000 * Math.sin(at / 20)).buffer,
);

test.each<[string, FileType, string, Buffer | string, string]>([
	[
		'a page',
		'image',
		'png',
		'<!DOCTYPE html><html>',
		'begins with "<!DOCTYPE htm", so it is no picture',
	],
	[
		'a page',
		'video',
		'html',
		'\ufeff\n <html lang="de">',
		'begins with "<html lang="d", so it is no video',
	],
	[
		'a page in UTF-16',
		'video',
		'mp4',
		Buffer.from('<html>', 'utf16le'),
		'begins with the bytes 3c 00 68',
	],
	[
		'a page in Latin-1',
		'video',
		'mp4',
		Buffer.from('<b>\xd6l</b>', 'latin1'),
		'begins with the bytes 3c',
	],
	[
		'JSON',
		'audio',
		'mp3',
		'{"error":{"message"',
		'begins with "{"error":{"me", so it is no audio file',
	],
	['text', 'audio', 'aac', 'Not Found', 'begins with "Not Found", so it is no audio file'],
	['text like an MP4', 'video', 'mp4', 'Get free credits', 'begins with "Get free cred"'],
	['text like a GIF', 'image', 'gif', 'GIF89a is not', 'begins with "GIF89a is not"'],
	['base64 twice', 'image', 'png', 'iVBORw0KGgoAAAANS', 'begins with "iVBORw0KGgoAA"'],
	['raw sound', 'audio', 'wav', raw, 'begins with the bytes 00 00 c1 01'],
	[
		'a picture read as text',
		'image',
		'png',
		Buffer.from('\x89PNG', 'latin1').toString() + '\r\n\x1a\n\0',
		'begins with the bytes ef bf bd',
	],
	[
		'AppleDouble',
		'image',
		'jpg',
		Buffer.from('0005160700020000', 'hex'),
		'begins with the bytes 00 05 16',
	],
	[
		'a PDF',
		'image',
		'jpg',
		Buffer.from('%PDF-1.7\n\xff\xff.', 'latin1'),
		'begins with the bytes 25 50',
	],
	['zeros', 'video', 'mp4', Buffer.alloc(99), 'begins with the bytes 00 00'],
	[
		'a sound',
		'image',
		'mp3',
		Buffer.from('\xff\xfb\x90', 'latin1'),
		'is an audio file (mp3), not a picture',
	],
	[
		'a sound after padding',
		'image',
		'mp3',
		Buffer.alloc(99),
		'is an audio file (mp3), not a picture',
	],
	['a picture', 'video', 'mp4', HEIC, 'is a picture (heic), not a video'],
	['a film', 'image', 'mp4', '\0\0\0\x18ftypisom', 'is a video (mp4), not a picture'],
	['a sound', 'video', 'm4a', '\0\0\0\x18ftypM4A ', 'is an audio file (m4a), not a video'],
	['a GIF', 'audio', 'gif', 'GIF89a\0', 'is a GIF (gif), not an audio file'],
])('%s for a field that takes %s, called %s, is refused', (_, type, claim, bytes, problem) => {
	expect(judge(bytes, [type], claim)).toContain(problem);
});

test('text in place of any file is refused by what its name claims', () => {
	expect(judge('Not Found', undefined, 'mp4')).toContain('so it is no video: check the node');
	expect(judge('Not Found', undefined)).toContain('so it is no picture, video or audio file');
});
