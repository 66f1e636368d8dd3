import sharp from 'sharp';
import {
	readSignature,
	SIGNATURE_BYTES,
} from '../../../nodes/MediaGeneration/media-files/signature';
import { sample, SAMPLE_NAMES } from '../support/media.mts';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';

const read = (bytes: Buffer | string, claimed?: string) =>
	readSignature(Buffer.from(bytes as Buffer).subarray(0, SIGNATURE_BYTES), claimed);

/** Equivalent extensions. */
const SAME: Readonly<Record<string, string>> = { jpeg: 'jpg', opus: 'ogg' };

const TONE = ['-f', 'lavfi', '-i', 'sine=440:r=8000:d=1', '-ac', '1'];
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=10:d=1'];

const encodeFile = async (...options: string[]): Promise<Buffer> =>
	(await runFfmpeg([...options, '-fflags', '+bitexact', 'pipe:1'])).output;

describe('the first bytes identify a file of ffmpeg or sharp', () => {
	test.each(SAMPLE_NAMES)('%s', async (name) => {
		const extension = name.split('.').pop()!;
		const expected = name === 'video and sound.ogg' ? 'ogv' : (SAME[extension] ?? extension);
		expect(read(await sample(name))).toMatchObject({ extension: expected });
	});

	const PICTURES = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;
	test.each(PICTURES)('a picture of sharp: %s', async (format) => {
		const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
		const bytes = await picture.toFormat(format).toBuffer();
		expect(read(bytes)).toEqual({ extension: SAME[format] ?? format, kinds: ['image'] });
	});

	test.each([
		['bmp', [...PICTURE, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'bmp']],
		['jp2', [...PICTURE, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'jpeg2000']],
		['avi', [...PICTURE, '-f', 'avi']],
		['aiff', [...TONE, '-f', 'aiff']],
		['amr', [...TONE, '-f', 'amr', '-c:a', 'libopencore_amrnb']],
		[
			'3gp',
			[
				...PICTURE,
				'-pix_fmt',
				'yuv420p',
				'-c:v',
				'mpeg4',
				'-movflags',
				'frag_keyframe',
				'-f',
				'3gp',
			],
		],
	])('%s', async (extension, options) => {
		expect(read(await encodeFile(...options))).toMatchObject({ extension });
	});

	test.each(['heic', 'heix', 'mif1'])('HEIC, by its brand %s', (brand) => {
		const head = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
		expect(read(head)).toEqual({ extension: 'heic', kinds: ['image'] });
	});

	test('MP3 after zeros, after a tag longer than the read part, and after junk', async () => {
		const mp3 = await sample('no tag.mp3');
		const tag = Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 127, 127, 127]);
		for (const before of [Buffer.alloc(2_000), tag, Buffer.alloc(999, 0xff)]) {
			expect(read(Buffer.concat([before, mp3]))).toMatchObject({ extension: 'mp3' });
		}
	});
});

describe('the first bytes identify a file that isn’t media', () => {
	test.each([
		['empty', ''],
		['a web page', '<!DOCTYPE html>\n<html><body>Sign in</body></html>'],
		['a web page', '\ufeff\n <html lang="de"><title>Größe</title>'],
		['a web page', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">'],
		['a web page', Buffer.from('<html><title>Gr\xf6\xdfe</title></html>', 'latin1')],
		['a web page', Buffer.from('<html><title>\xd6l f\xfcr Gr\xf6\xdfere</title></html>', 'latin1')],
		['text', Buffer.from('\ufeffÖl für Größere', 'utf16le')],
		['XML', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
		['JSON', '{"error":{"message":"Invalid key"}}'],
		['JSON', '[]'],
		['text', 'Not Found'],
		['text', 'é'.repeat(SIGNATURE_BYTES)],
		['text', `a${'é'.repeat(SIGNATURE_BYTES)}`],
		['a reference to n8n’s file store', 'filesystem-v2'],
		['a reference to n8n’s file store', 'filesystem-v2:workflows/1/executions/2/binary_data/3'],
		['a reference to n8n’s file store', Buffer.from('filesystem-v2', 'base64')],
		['a reference to n8n’s file store', Buffer.from('database', 'base64')],
		['a PDF', '%PDF-1.7\n'],
		['a PDF', '\ufeff\r\n%PDF-1.7\n\0'],
		['a ZIP archive', 'PK\x03\x04\x14\0'],
		['a ZIP archive', 'PK\x05\x06\0\0'],
		['an archive', Buffer.from('\x1f\x8b\x08\0\0\xff', 'latin1')],
		['an archive', Buffer.from('7z\xbc\xaf\x27\x1c\0', 'latin1')],
		['a web page', '<!DOCTYPE html><html><body><svg class="logo"></svg>Sign in</body></html>'],
		['a web page', '<html>\0<body>'],
		['JSON', '{"error":"<svg "}'],
		['text', 'P1 is a player'],
		['text', 'The wide image could not be made'],
		['text', 'Get free credits first'],
		['text', 'GIF89a is not accepted'],
		['text', 'ID3 tags are missing'],
	])('the bytes are identified as %s: %j', (contentKind, bytes) => {
		expect(read(bytes)).toEqual({ contentKind });
	});

	const TEXTS = [
		['a web page', '<!DOCTYPE html><html><title>Sign in</title></html>'],
		['XML', '<?xml version="1.0"?><Error>AccessDenied</Error>'],
		['JSON', '{"error":{"message":"Invalid key"}}'],
		['text', 'Access denied to this file'],
	] as const;

	test.each(TEXTS)('%s in UTF-16, with a mark and without: %s', (contentKind, text) => {
		for (const mark of ['', '\ufeff']) {
			const bytes = Buffer.from(mark + text, 'utf16le');
			expect(read(bytes, 'mp4')).toEqual({ contentKind });
			expect(read(bytes.swap16(), 'mp4')).toEqual({ contentKind });
		}
	});

	test.each(SAMPLE_NAMES)('%s, read as text and written again', async (name) => {
		const text = (await sample(name)).toString();
		expect(read(text)).toEqual({ contentKind: 'binary data that was converted to text' });
	});

	test.each(['sound.wav', 'constant.mp3', 'video.m4v'] as const)('%s in base64', async (name) => {
		const base64 = (await sample(name)).toString('base64');
		const inside = read(await sample(name));
		expect(read(base64)).toEqual({ contentKind: 'base64 text', inside });
		expect(read(base64.replace(/.{76}/g, '$&\r\n'))).toEqual({
			contentKind: 'base64 text',
			inside,
		});
		expect(read(`data:video/mp4;base64,${base64}`)).toEqual({ contentKind: 'a data URI', inside });
	});

	test.each(['s16le', 's16be'])('raw sound (%s) with the extension of a format', async (format) => {
		const raw = await encodeFile('-f', 'lavfi', '-i', 'sine=300:r=24000:d=1', '-f', format);
		const expected =
			format === 's16le' ? { contentKind: 'raw PCM audio without a header' } : undefined;
		expect(read(raw, 'mp3')).toEqual(expected);
		expect(read(raw, 'pcm')).toBeUndefined();
		expect(read(raw)).toBeUndefined();
	});
});

test.each([
	['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
	['SVG', '<!-- a drawing - of <html> --><!DOCTYPE svg PUBLIC "-//W3C"><svg/>'],
	['SVG', '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg"/>'],
	['PNM as text', 'P3\n2 2\n255\n1 2 3 4'],
	['an unknown format', Buffer.from('\x8eNEW\0\x01\x02\xff\xfe', 'latin1')],
	['silence', Buffer.alloc(9_000)],
	['quiet raw sound', Buffer.from('a\0'.repeat(20) + '\xff\xff\x01\x00'.repeat(20), 'latin1')],
])('%s may be media', (_, bytes) => {
	expect(read(bytes, 'png')).toBeUndefined();
});

test('compressed bytes without their beginning aren’t mistaken for raw sound', async () => {
	for (const name of SAMPLE_NAMES.filter((one) => !/\.(?:wav|gif)$/.test(one))) {
		const bytes = await sample(name);
		const part = Buffer.concat([Buffer.from([0, 1]), bytes.subarray(bytes.length >> 1)]);
		expect(read(part, 'mp3') ?? {}).not.toHaveProperty('contentKind');
	}
});
