import { findSourceProblem, readMedia } from '../../../nodes/MediaGeneration/fields';
import { measureProcessorMs } from '../../support/processor-time.mts';

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

test.each(['binary', 'url', 'path', 'list', 'youtube', 'project'])(
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
	[makeLocator('youtube', 'youtube.com/watch?v=x'), 'youtube', 'youtube.com/watch?v=x'],
	[makeLocator('project', 'https://x/a.png'), 'url', 'https://x/a.png'],
	[makeLocator('project', ''), 'project', ''],
	[makeLocator('carrier-pigeon', 'data'), 'binary', 'data'],
	[makeLocator('constructor', 'data'), 'binary', 'data'],
	['data', 'binary', 'data'],
	['https://x/a.png', 'url', 'https://x/a.png'],
	['api-assets/id/a.png', 'path', 'api-assets/id/a.png'],
	[undefined, 'binary', ''],
])('%j is a file from %s: %s', (given, from, value) => {
	expect(readMedia(given)).toEqual({ from, value });
});

test('any other object isn’t a file', () => {
	expect(readMedia(makeLocator('binary', { a: 1 }))).not.toHaveProperty('file');
});

test('a binary field may have any name', () => {
	const named = (name: string) => readMedia(makeLocator('url', name), (one) => one === name);
	expect(named('a/b')).toEqual({ from: 'binary', value: 'a/b' });
	expect(named('image')).toEqual({ from: 'binary', value: 'image' });
});

const MODES = ['binary', 'url', 'path', 'youtube'] as const;
const ADDRESS = 'https://files.test/a.png';

test.each([
	`"${ADDRESS}"`,
	`'${ADDRESS}'`,
	`“${ADDRESS}”`,
	`\`${ADDRESS}\``,
	`<${ADDRESS}>`,
	`[the photo](${ADDRESS})`,
	`![](${ADDRESS} "Photo")`,
	`\u200b ${ADDRESS}\ufeff\n`,
])('an address is read from %j in every mode', (text) => {
	for (const mode of MODES) {
		const from = mode === 'youtube' ? mode : 'url';
		expect(readMedia(makeLocator(mode, text))).toEqual({ from, value: ADDRESS });
	}
});

test.each([
	's3://bucket/a.png',
	'ftp://files.test/a.png',
	'gs://bucket/a.png',
	'htps://files.test/a.png',
	'blob:https://files.test/1',
	'file:///home/ann/a.png',
	'/home/ann/a.png',
	'C:\\Users\\Ann\\a.png',
	'~/a.png',
	'./a.png',
	'../a.png',
	`image${ADDRESS}`,
	`${ADDRESS}, ${ADDRESS}`,
	`${ADDRESS}\n${ADDRESS}`,
	`${ADDRESS}${ADDRESS}`,
	`the photo is at ${ADDRESS}`,
	`{"url":"${ADDRESS}"}`,
	`["${ADDRESS}"]`,
])('%j is refused with a quotation in every mode', (text) => {
	for (const mode of MODES) {
		const media = readMedia(makeLocator(mode, text));
		expect(findSourceProblem(media)).toContain(text.slice(0, 20).split('\n')[0]!.split('"')[0]!);
	}
	expect(findSourceProblem(readMedia(text))).toBeDefined();
});

test.each([
	`https://proxy.test/${ADDRESS}`,
	`https://proxy.test/?url=${ADDRESS}`,
	`https://proxy.test/?url%3D${ADDRESS}`,
])('an address that contains another address is accepted: %s', (text) => {
	expect(findSourceProblem(readMedia(text))).toBeUndefined();
});

test.each(['image', 'photo.png', 'api-assets', 'api-assets/../a.png'])(
	'%j isn’t a storage path',
	(text) => {
		expect(findSourceProblem(readMedia(makeLocator('path', text)))).toContain('storage path');
	},
);

test('a preset binary field in front of a pasted address is reported', () => {
	expect(findSourceProblem(readMedia(makeLocator('url', `image${ADDRESS}`)))).toBe(
		`is "image${ADDRESS}", which is not an address: remove "image"`,
	);
});

describe('text is decoded to a file in every mode', () => {
	const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(90, 0xfb)]);
	const decode = (given: unknown): Buffer => {
		const { from, file } = readMedia(given);
		expect(from).toBe('binary');
		return Buffer.from((file as { data: string }).data, 'base64');
	};

	test.each([
		['base64', png.toString('base64')],
		['base64url', png.toString('base64url')],
		['base64 with line breaks', png.toString('base64').replace(/.{76}/g, '$&\r\n')],
		['a data: URI', `data:image/png;base64,${png.toString('base64')}`],
		['a data: URI with parameters', `data:image/png;name=a.png;base64,${png.toString('base64')}`],
		['base64 in quotes', `"${png.toString('base64')}"`],
		['a data: URI in quotes', `"data:image/png;base64,${png.toString('base64')}"`],
		['a data: URI in Markdown', `![A cat](data:image/png;base64,${png.toString('base64')})`],
		['an invisible character', `\u200bdata:image/png;base64,${png.toString('base64')}`],
		['an escaped data: URI', `data:image/png;base64,${encodeURIComponent(png.toString('base64'))}`],
	])('from %s', (_, text) => {
		for (const mode of MODES) expect(decode(makeLocator(mode, text)).equals(png)).toBe(true);
		expect(decode(text).equals(png)).toBe(true);
	});

	test('a damaged data: URI is refused as such, and a short text stays a name', () => {
		expect(findSourceProblem(readMedia('data:image/png;base64,%%%'))).toContain('data: URI');
		expect(findSourceProblem(readMedia('data:image/png;base64,'))).toContain('data: URI');
		expect(readMedia('a'.repeat(60))).toEqual({ from: 'binary', value: 'a'.repeat(60) });
	});

	test('16 MB take less than a second of processor time', async () => {
		const text = Buffer.concat([png, Buffer.alloc(12_000_000, 7)]).toString('base64');
		const decodeText = () =>
			expect(decode(makeLocator('binary', text)).length).toBe(12_000_000 + png.length);
		const ms = await measureProcessorMs(decodeText, 1_000);
		expect(ms).toBeLessThan(1_000);
	});
});
