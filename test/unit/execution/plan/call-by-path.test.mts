import fc from 'fast-check';
import type { MediaSource } from '../../../../nodes/MediaGeneration/fields';
import { planCallByPath } from '../../../../nodes/MediaGeneration/execution/plan/call-by-path';
import {
	type Parameters,
	makeStoredBinary,
	makeUnknownBytes,
} from '../../../support/fake-execution.mts';
import { makeMediaInput } from '../../../support/media-input.mts';
import { readPath } from '../../../support/samples.mts';
import { makeInput } from '../../support/input.mts';

const makeUrl = (value: string) => makeMediaInput('url', value);
const binary = makeMediaInput('binary', 'photo');
const withFiles = (...given: Array<readonly [place: string, file: unknown]>) => ({
	entries: given.map(([place, one]) => ({ place, file: one })),
});
const makeFiles = (place: string, given: unknown = makeUrl('https://files.test/a.png')) =>
	withFiles([place, given]);

const planCall = async (parameters: Parameters) =>
	await planCallByPath(
		makeInput({
			parameters: [{ kind: 'image', path: '/v1/x', ...parameters }],
			binaries: [{ photo: makeStoredBinary('b1', 'photo.png', 'image/png') }],
			stored: { b1: makeUnknownBytes('x') },
		}),
	);

const readRefusal = async (parameters: Parameters): Promise<string> =>
	await planCall(parameters).then(
		() => 'nothing was refused',
		({ message }: Error) => message,
	);

const key = fc.stringMatching(/^[a-z]_[a-z]{1,4}$/);
const place = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join('.'));

test('each file goes to its own place, whatever the places, and the rest stays as typed, also on the next attempt', async () => {
	const places = fc.uniqueArray(place, {
		minLength: 1,
		maxLength: 4,
		// One place can't be inside another.
		comparator: (a, b) => `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`),
	});
	await fc.assert(
		fc.asyncProperty(places, async (all) => {
			const typed = { own: { kept: [1] } };
			const files = withFiles(...all.map((one) => [one, makeUrl(`https://f/${one}`)] as const));
			const plan = await planCall({ body: typed, files });
			const body = plan.makeBody(new Map());
			for (const one of all) expect(readPath(body, one)).toBe(`https://f/${one}`);
			expect(body).toMatchObject({ own: { kept: [1] } });
			expect(plan.makeBody(new Map())).toEqual(body);
			expect(typed).toEqual({ own: { kept: [1] } });
		}),
	);
});

test('a binary field is uploaded first, and its path goes to the place', async () => {
	const plan = await planCall({ body: '{"a":1}', files: makeFiles('assets.photo', binary) });
	expect(plan.uploads.map(({ key }) => key)).toEqual(['assets.photo']);
	expect(plan.makeBody(new Map([['assets.photo', 'api-assets/1']]))).toEqual({
		a: 1,
		assets: { photo: 'api-assets/1' },
	});
});

test('files of a list are in the order of their numbers, whatever their source and the order of entry', async () => {
	const files = withFiles(
		['assets.images.2', makeUrl('https://f/2')],
		['assets.images.0', binary],
		['assets.images.1', makeUrl('https://f/1')],
	);
	const plan = await planCall({ body: '{}', files });
	expect(plan.makeBody(new Map([['assets.images.0', 'api-assets/0']]))).toEqual({
		assets: { images: ['api-assets/0', 'https://f/1', 'https://f/2'] },
	});
});

test('a list with omitted places has no gaps', async () => {
	const files = withFiles(
		['images.0', makeUrl('https://f/0')],
		['images.2', makeUrl('https://f/2')],
	);
	const plan = await planCall({ body: '{}', files });
	expect(plan.makeBody(new Map())).toEqual({ images: ['https://f/0', 'https://f/2'] });
});

test('two files for one place, and a name inside a list, are refused', async () => {
	for (const one of [makeUrl('https://f/1'), binary]) {
		const twice = withFiles(['a', one], ['a', makeUrl('https://f/2')]);
		await expect(planCall({ body: '{}', files: twice })).rejects.toThrow(/"a".*more than one file/);
	}
	const inList = withFiles(['a.x', makeUrl('https://f/1')]);
	const intoList = planCall({ body: '{"a":[1]}', files: inList });
	await expect(intoList).rejects.toThrow(/"a.x".*does not fit/);
});

test.each([
	...['', 'a..b', '.a', 'a b', 'a/b', '$.a'],
	// Every object has these properties.
	...['__proto__.x', 'a.__proto__', 'constructor.prototype.x', 'toString.x', 'a.valueOf'],
])('%p isn’t a place', async (given) => {
	expect(await readRefusal({ files: makeFiles(given) })).toContain('Body Field');
	expect(({} as { x?: unknown }).x).toBeUndefined();
	expect(Object.keys(Object.prototype.toString)).toEqual([]);
});

test.each<[unknown, string]>([
	[{ a: 'text' }, 'a.b'],
	[{ a: { b: 7 } }, 'a.b.c.d'],
	[{ a: [1] }, 'a.length.b'],
])('the body %j has no room at %s, which is reported before the upload', async (body, given) => {
	for (const one of [binary, makeUrl('https://f/a')]) {
		const refused = planCall({ body, files: makeFiles(given, one) });
		await expect(refused).rejects.toThrow(`Body Field is "${given}"`);
	}
});

test.each([
	...['', 'v1/x', 'https://other.test/v1/x', '/v1/x?y=1', '/v1/{{ $json.x }}', '/v1/ä'],
	// Dot segments could lead out of the API.
	...['/v1/../../admin', '/..', '/v1/./x'],
])('%p isn’t a path', async (path) => {
	expect(await readRefusal({ path, body: '{}' })).toContain(
		`Path is "${path}", but must look like /v1/name-of-the-tool`,
	);
});

test.each<[string, MediaSource, string, string]>([
	['a binary field that the item lacks', 'binary', 'clip', 'no file in the binary field "clip"'],
	['a data: URI', 'url', 'data:image/png;base64,', 'a data: URI whose content is damaged or empty'],
	['what is no URL', 'url', 'photo.png', '"photo.png", but must be a URL'],
	['a leftover expression', 'path', '{{ $json.p }}', '{{ $json.p }}'],
	['nothing', 'url', ' ', 'File "a" is empty'],
])('%s isn’t a file', async (_, mode, value, text) => {
	const files = makeFiles('a', makeMediaInput(mode, value));
	expect(await readRefusal({ body: '{}', files })).toContain(text);
});

test('an unevaluated expression in the body is quoted', async () => {
	expect(await readRefusal({ body: '{"a":"{{ $json.x }}"}' })).toContain('"{{ $json.x }}"');
});

test.each(['[]', 'null', '7', '{', [], 7, null])('%p isn’t a body', async (body) => {
	expect(await readRefusal({ body })).toContain('Body');
});

test('a circular body is reported with the place', async () => {
	const body: Record<string, unknown> = { style: {} };
	(body.style as Record<string, unknown>).again = body;
	expect(await readRefusal({ body })).toMatch(/^Body contains itself at "style/);
});
