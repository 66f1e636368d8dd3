import type { MediaValue } from '../../../nodes/MediaGeneration/fields';
import {
	findFileProblem,
	findSourceProblem,
	findValueProblem,
	image,
	media,
	readMedia,
} from '../../../nodes/MediaGeneration/fields';
import { findMediaHint } from '../../../nodes/MediaGeneration/fields/media-hint';
import { measureProcessorMs } from '../../support/processor-time.mts';

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

const MODES = ['binary', 'url', 'path', 'youtube'];
const ADDRESS = 'https://files.test/a.png';

test.each([...MODES, 'list', 'project'])(
	'with the mode %s, a file object is a file with its own name, and a storage path is a path',
	(mode) => {
		const file = { mimeType: 'video/mp4', id: 'filesystem-v2:1', data: 'filesystem-v2' };
		const clip = { ...file, fileName: 'clip.mp4' };
		expect(readMedia(makeLocator(mode, file))).toEqual({ from: 'binary', value: 'file', file });
		expect(readMedia(makeLocator(mode, clip))).toMatchObject({ value: 'clip.mp4', file: clip });
		const path = 'api-assets/id/clip.mp4';
		expect(readMedia(makeLocator(mode, path))).toEqual({ from: 'path', value: path });
	},
);

test.each([
	[makeLocator('binary', 'data'), 'binary', 'data'],
	[makeLocator('binary', 'https://youtu.be/x'), 'url', 'https://youtu.be/x'],
	[makeLocator('url', ' https://x/a.png '), 'url', 'https://x/a.png'],
	[makeLocator('url', null), 'url', ''],
	[makeLocator('list', 'a.png'), 'path', 'a.png'],
	[{ mode: 'list', value: 'saved/a.png', cachedResultName: 'Ann' }, 'path', 'saved/a.png'],
	[makeLocator('youtube', 'https://youtu.be/x'), 'youtube', 'https://youtu.be/x'],
	[makeLocator('project', 'https://x/a.png'), 'url', 'https://x/a.png'],
	[makeLocator('project', ''), 'project', ''],
	[makeLocator('constructor', 'data'), 'binary', 'data'],
	['data', 'binary', 'data'],
	[`https://proxy.test/?url=${ADDRESS}`, 'url', `https://proxy.test/?url=${ADDRESS}`],
	['api-assets/id/a.png', 'path', 'api-assets/id/a.png'],
	[undefined, 'binary', ''],
])('%j is a file from %s: %s', (rawValue, from, value) => {
	expect(readMedia(rawValue)).toEqual({ from, value });
});

test('a binary field may have any name', () => {
	const hasFile = (name: string) => name === 'a/b';
	expect(readMedia(makeLocator('url', 'a/b'), { hasFile })).toEqual({
		from: 'binary',
		value: 'a/b',
	});
});

test.each([
	`"${ADDRESS}"`,
	`“${ADDRESS}”`,
	`<${ADDRESS}>`,
	`[the photo](${ADDRESS})`,
	`\u200b ${ADDRESS}\ufeff\n`,
])('an address is read from %j in every mode', (text) => {
	for (const mode of MODES) {
		const from = mode === 'youtube' ? mode : 'url';
		expect(readMedia(makeLocator(mode, text))).toEqual({ from, value: ADDRESS });
	}
});

test.each([
	's3://bucket/a.png',
	'htps://files.test/a.png',
	'file:///home/ann/a.png',
	'/home/ann/a.png',
	'C:\\Users\\Ann\\a.png',
	'./a.png',
	`image${ADDRESS}`,
	`${ADDRESS}, ${ADDRESS}`,
	`${ADDRESS}\n${ADDRESS}`,
	`the photo is at ${ADDRESS}`,
	`["${ADDRESS}"]`,
])('%j is refused in every mode', (text) => {
	for (const mode of MODES) {
		expect(findSourceProblem(readMedia(makeLocator(mode, text)))).toContain(
			'but must be one address that starts with https:// or http://',
		);
	}
});

test.each([
	[makeLocator('binary', ''), 'is empty; enter the name of a binary field'],
	[makeLocator('url', ''), 'is empty'],
	[makeLocator('url', 'photo'), 'is "photo", but must be one address'],
	[makeLocator('path', 'photo.png'), 'is "photo.png", but must be a storage path'],
	[makeLocator('binary', { a: 1 }), 'is "{"a":1}", but must be one file'],
	[['a', 'b'], 'is "["a","b"]", but must be one file'],
])('%j: %s', (rawValue, problem) => {
	expect(findSourceProblem(readMedia(rawValue))).toContain(problem);
});

describe('text is decoded to a file in every mode', () => {
	const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300, 0xfb)]);
	const base64 = png.toString('base64');
	const decode = (rawValue: unknown): Buffer => {
		const { from, file, problem } = readMedia(rawValue);
		expect([from, problem]).toEqual(['binary', undefined]);
		return Buffer.from((file as { data: string }).data, 'base64');
	};

	test.each([
		['base64', base64],
		[
			'base64 of a JPEG, which begins with a slash',
			Buffer.concat([Buffer.from('ffd8ff', 'hex'), png]).toString('base64'),
		],
		['base64url', png.toString('base64url')],
		['base64 with line ends', base64.replace(/.{76}/g, '$&\r\n')],
		['a data: URI', `data:image/png;base64,${base64}`],
		['a data: URI with parameters', `data:image/png;name=a.png;base64,${base64}`],
		['base64 in quotes', `"${base64}"`],
	])('from %s', (_, text) => {
		for (const rawValue of [text, ...MODES.map((mode) => makeLocator(mode, text))]) {
			expect(decode(rawValue).subarray(-png.length).equals(png)).toBe(true);
		}
	});

	test.each([
		['base64 from a form', base64.replaceAll('+', ' '), 'a form has turned + into a blank'],
		['base64 with other text behind it', `${base64},cat`, 'complete base64'],
		['base64 whose end is missing', base64.slice(0, 401), 'complete base64'],
		[
			'a data: URI from a form',
			`data:image/png;base64,${base64.replaceAll('+', ' ')}`,
			'--data-urlencode',
		],
		['a damaged data: URI', 'data:image/png;base64,%%%', 'complete base64'],
		['an empty data: URI', 'data:image/png;base64,', 'complete base64'],
		['a data: URI with plain text', 'data:image/svg+xml,<svg/>', 'must contain base64'],
	])('but not %s', (_, text, problem) => {
		expect(findSourceProblem(readMedia(text))).toContain(problem);
	});

	test('a short text stays a name', () => {
		expect(readMedia('a'.repeat(250))).toEqual({ from: 'binary', value: 'a'.repeat(250) });
	});

	// 0.2 s on a quiet machine, 2 s beside other runs; quadratic work would take hours.
	test('16 MB take seconds of processor time', async () => {
		const text = Buffer.concat([png, Buffer.alloc(12_000_000, 7)]).toString('base64');
		const decodeText = () =>
			expect(decode(makeLocator('binary', text)).length).toBe(12_000_000 + png.length);
		expect(await measureProcessorMs(decodeText, 5_000)).toBeLessThan(5_000);
	});
});

describe('a project', () => {
	const ID = 'cm1k2d8qx0001';
	const linkTo = (kind: string) => `https://magichour.ai/my-library?${kind}Id=${ID}`;

	test.each<[string, unknown, Record<string, unknown> | undefined, string]>([
		['its ID, with the kind that the input accepts', ID, undefined, 'image'],
		['the ID of the input item, with its kind', ID, { id: ID, resource: 'audio' }, 'audio'],
		['the ID of another node’s project', ID, { id: 'other', resource: 'audio' }, 'image'],
		['its ID, with an unknown kind', ID, { id: ID, resource: 'scent' }, 'image'],
		['its item', { id: ID, resource: 'video' }, undefined, 'video'],
		['its link', linkTo('audio'), { id: ID, resource: 'video' }, 'audio'],
	])('is read from %s', (_, value, item, kind) => {
		expect(readMedia(makeLocator('project', value), { item, kind: 'image' })).toEqual({
			from: 'project',
			value: linkTo(kind),
		});
	});

	test.each([{}, { id: null }, 'two words', ['a'], 'x?y=1'])('%j isn’t one', (value) => {
		expect(findSourceProblem(readMedia(makeLocator('project', value)))).toBeDefined();
	});
});

const findHint = (value: string) =>
	findMediaHint(image('image_file_path', 'Image', ''), readMedia(value));

test.each([
	['https://www.dropbox.com/s/x/a.png?dl=0', 'dl=1'],
	['https://github.com/a/b/blob/main/a.png', 'Raw'],
	['https://app.box.com/s/x.png', 'link to a page'],
	['https://photos.app.goo.gl/x.png', 'link to a page'],
	['https://drive.google.com/file/d/x/view', 'Google Drive'],
	['https://www.youtube.com/watch?v=x', 'YouTube URL'],
	['https://files.test/a', 'whose path should end in one of png'],
	['https://notmagichour.ai/output', 'whose path should end in one of png'],
	['https://magichour.ai/my-library?videoId=x', 'is a project of the kind video'],
	['api-assets/id/a.mp3', 'has the extension "mp3"'],
])('%s gets a hint: %s', (address, hint) => {
	expect(findHint(address)).toContain(hint);
});

test.each([
	'https://files.test/a.png?x=1',
	'https://www.dropbox.com/s/x/a.png?dl=1',
	'https://www.dropbox.com/scl/fi/x/a.png?rlkey=1&raw=1',
	'https://raw.githubusercontent.com/a/b/main/a.png',
	'https://notyoutube.com/a.png',
	'https://videos.magichour.ai/id/output',
	'https://magichour.ai/my-library?imageId=x',
	'api-assets/id/a',
])('%s gets no hint', (address) => {
	expect(findHint(address)).toBeUndefined();
});

test('an extension of another kind is refused in the flat format, in a path and in a file', () => {
	const field = image('image_file_path', 'Image', '');
	const judge = (extension: string, layout: 'flat' | 'nested') => [
		findValueProblem(field, { from: 'path', value: `api-assets/id/a.${extension}` }, layout),
		findFileProblem(['image'], extension, layout),
	];
	for (const extension of ['png', 'jpg', 'JPG', 'tif']) {
		expect(judge(extension, 'flat').slice(0, 1)).toEqual([undefined]);
	}
	const problem = expect.stringMatching(/^has the extension "mp3", but must be one of png, jpg/);
	expect(judge('mp3', 'flat')).toEqual([problem, problem]);
	expect(judge('mp3', 'nested')).toEqual([undefined, undefined]);
	expect(judge('gif', 'flat')).toEqual(Array(2).fill(expect.stringMatching(/^is a GIF\. Only/)));
});

test('a YouTube URL is accepted where the service takes one, and no other address is one', () => {
	const find = (value: MediaValue, youtubeIn: Array<'flat' | 'nested'>) =>
		findValueProblem(
			media('video', { description: 'A video', accepts: ['video'], youtubeIn }),
			value,
			'nested',
		);
	const read = (value: string) => readMedia(makeLocator('youtube', value));
	expect(find(read('https://youtu.be/x'), ['nested'])).toBeUndefined();
	expect(find(read('https://youtu.be/x'), ['flat'])).toContain(
		'which this service does not accept',
	);
	expect(find(read('https://vimeo.com/1'), ['nested'])).toContain('but must be a YouTube URL');
});
