import type { MediaValue } from '../../../nodes/MediaGeneration/fields';
import {
	findFileProblem,
	findSourceProblem,
	getKind,
	image,
	media,
	readMedia,
} from '../../../nodes/MediaGeneration/fields';
import { findMediaHint } from '../../../nodes/MediaGeneration/fields/media';
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

	test.each([
		`b'${base64}'`,
		`image/png;base64,${base64}`,
		Buffer.concat([Buffer.from('ffd8ff', 'hex'), png])
			.toString('base64')
			.replaceAll('/', '\\/'),
		`{ ${base64.replace(/.{76}/g, '$&\n')} }`,
	])('but not base64 with something around it: %s', (text) => {
		for (const mode of MODES)
			expect(findSourceProblem(readMedia(makeLocator(mode, text)))).toContain(
				'must be complete base64 with nothing around it',
			);
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

const IMAGE = image('image_file_path', 'Image', '');
const findPageProblem = (address: string) =>
	getKind(IMAGE).findProblem(IMAGE, readMedia(address), 'nested');

const PAGES: ReadonlyArray<readonly [page: string, advice: string, ...direct: string[]]> = [
	['https://www.youtube.com/watch?v=x', 'YouTube URL', 'https://notyoutube.com/a.png'],
	['https://youtu.be/x', 'YouTube URL'],
	[
		'https://www.dropbox.com/s/x/a.png?dl=0',
		'dl=1',
		'https://www.dropbox.com/s/x/a.png?dl=1',
		'https://www.dropbox.com/scl/fi/x/a.png?rlkey=1&raw=1',
	],
	[
		'https://drive.google.com/file/d/x/view',
		'Google Drive',
		'https://drive.google.com/uc?export=download&id=x',
		'https://drive.google.com/u/0/uc?id=x',
		'https://drive.google.com/thumbnail?id=x',
	],
	['https://drive.google.com/open?id=x', 'Google Drive'],
	['https://drive.google.com/drive/u/0/folders/x', 'Google Drive'],
	[
		'https://docs.google.com/presentation/d/x/edit#slide=1',
		'Google Drive',
		'https://docs.google.com/presentation/d/x/export/png',
		'https://docs.google.com/uc?id=x',
	],
	['https://1drv.ms/i/s!x', 'OneDrive', 'https://onedrive.live.com/download?resid=x'],
	[
		'https://a.sharepoint.com/:i:/s/x/y',
		'OneDrive',
		'https://a.sharepoint.com/:i:/s/x/y?download=1',
		'https://a.sharepoint.com/_layouts/15/download.aspx?share=x',
	],
	['https://app.box.com/s/x.png', 'choose Binary', 'https://app.box.com/shared/static/x.png'],
	['https://photos.app.goo.gl/x.png', 'choose Binary', 'https://lh3.googleusercontent.com/x'],
	['https://share.icloud.com/photos/x', 'choose Binary', 'https://cvws.icloud-content.com/a.png'],
	['https://we.tl/t-x', 'choose Binary', 'https://download.wetransfer.com/a.png'],
	[
		'https://files.slack.com/files-pri/T01AB-F06L7/photo.png',
		'credential of Slack',
		'https://files.slack.com/files-pri/T01AB-F06L7/photo.png?pub_secret=x',
		'https://avatars.slack-edge.com/a.png',
	],
	['https://team.slack.com/files/U1/F1/photo.png', 'credential of Slack'],
	['https://slack-files.com/T1-F1-x', 'credential of Slack'],
	[
		'https://github.com/a/b/blob/main/a.png',
		'Raw',
		'https://github.com/a/b/blob/main/a.png?raw=true',
		'https://github.com/a/b/raw/main/a.png',
		'https://github.com/a/b/releases/download/v1/a.png',
		'https://raw.githubusercontent.com/a/b/main/a.png',
	],
	['https://gist.github.com/a/x', 'Raw', 'https://gist.github.com/a/x/raw/y/a.png'],
	['https://gitlab.com/a/b/-/blob/main/a.png', 'Raw', 'https://gitlab.com/a/b/-/raw/main/a.png'],
	['https://bitbucket.org/a/b/src/main/a.png', 'Raw', 'https://bitbucket.org/a/b/raw/main/a.png'],
	[
		'https://codeberg.org/a/b/src/branch/main/a.png',
		'Raw',
		'https://codeberg.org/a/b/raw/branch/main/a.png',
	],
	[
		'https://huggingface.co/a/b/blob/main/a.png',
		'Download',
		'https://huggingface.co/a/b/resolve/main/a.png',
	],
	[
		'https://commons.wikimedia.org/wiki/File:Cat03.jpg',
		'open the picture itself',
		'https://commons.wikimedia.org/wiki/Special:FilePath/Cat03.jpg',
		'https://upload.wikimedia.org/wikipedia/commons/3/3a/Cat03.jpg',
	],
	['https://de.wikipedia.org/wiki/Datei:Cat03.jpg', 'open the picture itself'],
	['https://cats.fandom.com/wiki/File:Cat.png', 'open the picture itself'],
];

test.each(PAGES)('%s is refused: %s', (page, advice, ...direct) => {
	expect(findPageProblem(page)).toMatch(/^is a link to a page, not to the file; /);
	expect(findPageProblem(page)).toContain(advice);
	for (const address of direct)
		expect([address, findPageProblem(address)]).toEqual([address, undefined]);
});

const findHint = (value: string) => findMediaHint(IMAGE, readMedia(value));

test.each([
	['https://files.test/a', 'whose path should end in one of png'],
	['https://notmagichour.ai/output', 'whose path should end in one of png'],
	['https://magichour.ai/my-library?videoId=x', 'is a project of the kind video'],
	['api-assets/id/a.mp3', 'has the extension "mp3"'],
])('%s gets a hint: %s', (address, hint) => {
	expect(findHint(address)).toContain(hint);
});

test.each([
	'https://files.test/a.png?x=1',
	'https://videos.magichour.ai/id/output',
	'https://magichour.ai/my-library?imageId=x',
	'api-assets/id/a',
])('%s gets no hint', (address) => {
	expect(findHint(address)).toBeUndefined();
});

test('an extension of another kind is refused in the flat format, in a path and in a file', () => {
	const field = image('image_file_path', 'Image', '');
	const judge = (extension: string, layout: 'flat' | 'nested') => [
		getKind(field).findProblem(
			field,
			{ from: 'path', value: `api-assets/id/a.${extension}` },
			layout,
		),
		findFileProblem(['image'], extension, layout),
	];
	for (const extension of ['png', 'jpg', 'JPG', 'tif']) {
		expect(judge(extension, 'flat').slice(0, 1)).toEqual([undefined]);
	}
	const problem = expect.stringMatching(/^has the extension "mp3", but must be one of png, jpg/);
	expect(judge('mp3', 'flat')).toEqual([problem, problem]);
	expect(judge('mp3', 'nested')).toEqual([undefined, undefined]);
});

test('a YouTube URL is accepted where the service takes one, and no other address is one', () => {
	const find = (value: MediaValue, youtubeIn: Array<'flat' | 'nested'>) => {
		const field = media('video', { description: 'A video', accepts: ['video'], youtubeIn });
		return getKind(field).findProblem(field, value, 'nested');
	};
	const read = (value: string) => readMedia(makeLocator('youtube', value));
	expect(find(read('https://youtu.be/x'), ['nested'])).toBeUndefined();
	expect(find(read('https://youtu.be/x'), ['flat'])).toContain(
		'which this service does not accept',
	);
	expect(find(read('https://vimeo.com/1'), ['nested'])).toContain('but must be a YouTube URL');
});
