import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { EXTENSIONS, extensionsOf } from '../../../nodes/MediaGeneration/catalog/formats';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import type { Layout, MediaField, MediaSource } from '../../../nodes/MediaGeneration/fields';
import { layoutsOf } from '../../../nodes/MediaGeneration/fields';
import { fileProblem, problemsOf } from '../../../nodes/MediaGeneration/checks/problems';
import { madeUpTool } from '../support/made-up-tool.mts';
import { everyField, fullValues } from '../../support/samples.mts';

type Row = [string, Tool, MediaField, Layout];

const rows: Row[] = everyField([...catalog, madeUpTool]).flatMap(([name, tool, field]) =>
	field.kind === 'media'
		? layoutsOf(field).map((layout): Row => [`${name} ${layout}`, tool, field, layout])
		: [],
);

const said = (tool: Tool, field: MediaField, layout: Layout, from: MediaSource, value: string) =>
	problemsOf(tool, { ...fullValues(tool, layout), [field.name]: { from, value } }, layout);

const allExtensions = [...new Set(Object.values(EXTENSIONS).flat())];

describe.each(rows)('%s', (_, tool, field, layout) => {
	const name = `${field.label} (${field.name}) `;
	const accepted = extensionsOf(field.accepts);
	const refused = [...allExtensions, 'exe'].filter((extension) => !accepted.includes(extension));
	const objections = (from: MediaSource, value: string) => said(tool, field, layout, from, value);

	test('takes every extension of its kinds, as a path or a file, and an address with any', () => {
		for (const extension of [...accepted, accepted[0]!.toUpperCase()]) {
			expect(objections('path', `api-assets/id/a.${extension}`)).toEqual([]);
			expect(objections('url', `https://example.com/a.${extension}?sig=x.exe`)).toEqual([]);
		}
		for (const ending of [...refused, 'jfif', 'tif', 'php?id=3', 'v1.2', 'jpg.large']) {
			expect(objections('url', `https://example.com/a.${ending}`)).toEqual([]);
		}
		for (const extension of accepted) expect(fileProblem(field.accepts, extension)).toBeUndefined();
	});

	test('refuses every other extension of a path or a file, naming it and the ones it takes', () => {
		for (const extension of refused) {
			for (const sentence of [
				...objections('path', `api-assets/id/a.${extension}`),
				`${name}${fileProblem(field.accepts, extension)}`,
			]) {
				expect(sentence).toContain(name);
				expect(sentence!.toLowerCase()).toContain(extension);
				expect(sentence).toContain(accepted.join(', '));
			}
			expect(objections('path', `api-assets/id/a.${extension}`)).toHaveLength(1);
		}
	});

	test('lets an address without an extension pass, and a file without one not', () => {
		expect(objections('url', 'https://example.com/download?id=7')).toEqual([]);
		expect(fileProblem(field.accepts, undefined)).toContain(accepted.join(', '));
	});

	test.each<[string, MediaSource, string, string]>([
		['a data: URI', 'url', 'data:image/png;base64,AAAA', 'data: URI'],
		['a data: URI as a path', 'path', ' DATA:image/png,x', 'data: URI'],
		['nothing', 'url', ' ', 'is empty'],
		['no path', 'path', '', 'is empty'],
		['no binary field', 'binary', '', 'is empty; enter the name of a binary field'],
		['another protocol', 'url', 'ftp://example.com/a.png', 'ftp://example.com/a.png'],
		['a file of this machine', 'url', 'file:///etc/passwd', 'https://'],
		['half an address', 'url', 'https://', 'https://'],
		['an address as a path', 'path', 'https://example.com/a.png', 'choose "URL"'],
	])('refuses %s', (_what, from, value, words) => {
		expect(objections(from, value)).toEqual([expect.stringContaining(words)]);
		expect(objections(from, value)[0]).toContain(name);
	});

	test('takes a YouTube address only where the layout knows one', () => {
		const good = objections('youtube', 'https://www.youtube.com/watch?v=x');
		const isKnown = field.youtubeIn.includes(layout);
		expect(good).toEqual(isKnown ? [] : [expect.stringContaining('YouTube')]);
		expect(objections('youtube', 'not an address')).toHaveLength(1);
	});
});

test('a GIF is told to be one for the face swap’s video only', () => {
	const faceImage = catalog
		.find(({ slug }) => slug === 'face-swap')!
		.fields.find(({ name }) => name === 'image_file_path') as MediaField;
	expect(fileProblem(faceImage.accepts, 'gif')).toMatch(/GIF.*Only the Video field of Swap Faces/);
});
