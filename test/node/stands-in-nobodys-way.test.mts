import { catalog } from '../../nodes/MediaGeneration/catalog';
import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { CALL_BY_PATH } from '../../nodes/MediaGeneration/catalog/tool';
import type {
	Field,
	FileType,
	Layout,
	MediaField,
	MediaValue,
	NamedFile,
	Value,
	Values,
} from '../../nodes/MediaGeneration/fields';
import { layoutsOf } from '../../nodes/MediaGeneration/fields';
import type { Call, Parameters } from '../support/fake-execution.mts';
import { CUSTOM, storedFile } from '../support/fake-execution.mts';
import { at, fullValues, sampleValue } from '../support/samples.mts';
import { formWith, from } from '../support/tool-samples.mts';
import { runNode } from './support/run-node.mts';

/**
 * The live service raises its bounds every few weeks, and its refusal costs nothing: so what it bounds today is sent,
 * and only what can never work is refused before sending. This holds for all fields of all tools. The flat layout keeps
 * the bounds of the specification.
 */

const CREDENTIALS: Record<Layout, Parameters> = {
	flat: CUSTOM,
	nested: { service: 'magicHour', apiKey: 'k' },
};

/** Files of the item: the name of the binary field, then its file name and MIME type. */
const FILES = {
	odd: ['thing.qxz', 'application/octet-stream'],
	voice: ['voice.ogg', 'audio/ogg; codecs=opus'],
} as const;

interface Sent {
	/** The body of the generation call; undefined if the item was refused. */
	readonly body: unknown;
	/** The files for which upload URLs were requested. */
	readonly uploads: ReadonlyArray<{ type: FileType; extension: string }>;
	readonly calls: readonly Call[];
	readonly error: string;
}

async function run(parameters: Parameters, layout: Layout): Promise<Sent> {
	const uploads: Array<{ type: FileType; extension: string }> = [];
	const { output, calls } = runNode({
		credential: CREDENTIALS[layout],
		parameters: [{ completion: 'start', ...parameters }],
		binaries: [
			Object.fromEntries(
				Object.entries(FILES).map(([id, [name, mime]]) => [id, storedFile(id, name, mime)]),
			),
		],
		stored: Object.fromEntries(Object.keys(FILES).map((id) => [id, Buffer.from('x')])),
		network: ({ url, body, method }) => {
			if (method === 'PUT') return {};
			if (!url.endsWith('/v1/files/upload-urls')) return { body: { id: 'p1' } };
			const items = layout === 'flat' ? body : (body as { items: unknown }).items;
			uploads.push(...(items as typeof uploads));
			const urls = (items as typeof uploads).map(({ extension }) => ({
				upload_url: 'https://storage.test/file',
				expires_at: 'soon',
				file_path: `api-assets/id/file.${extension}`,
			}));
			return { body: layout === 'flat' ? urls : { items: urls } };
		},
	});
	const error = await output.then(
		() => '',
		(thrown: Error & { description?: string }) => `${thrown.message} ${thrown.description ?? ''}`,
	);
	const body = calls.find(
		({ method, url }) => method === 'POST' && !url.endsWith('/upload-urls'),
	)?.body;
	return { body, uploads, calls, error };
}

/** Newer fields that would be sent in place of this one. */
const withoutOverriding = (tool: Tool, { name }: Field, values: Values): Values =>
	Object.fromEntries(
		(tool.rules ?? [])
			.filter((rule) => name in (rule.implied?.(values) ?? {}))
			.flatMap(({ fields }) => fields.filter((other) => other !== name))
			.map((other) => [other, undefined]),
	);

/** The form with every field filled in, and one of them with this value. */
function formFor(tool: Tool, layout: Layout, field: Field, value: unknown): Parameters {
	const all: Values = { ...fullValues(tool, layout), [field.name]: value as Value };
	const values = { ...all, ...withoutOverriding(tool, field, all) };
	return formWith(tool, values, ({ name, label }) => {
		const own = values[name] as MediaValue | readonly NamedFile[];
		const file = 'from' in own ? own : own[Number(/\d+$/.exec(label)![0]) - 1]!.file;
		return from(file.from, file.value);
	});
}

interface Bounds {
	readonly maxLength?: number;
	readonly max?: number;
	readonly step?: number;
	readonly only?: readonly number[];
	readonly maxEntries?: number;
}

type FilesField = Field & { readonly accepts: readonly FileType[] };

const takesFiles = (field: Field): field is FilesField => 'accepts' in field;

/** Every bound that is known of a field, whatever its source. */
const boundsOf = (field: Field): Bounds => ({
	...(field as Bounds),
	...('live' in field ? (field.live as Bounds) : {}),
});

const numbersBeyond = ({ max, step, only }: Bounds, sample: number): number[] => [
	...(only ? [Math.max(...only) + 1] : []),
	...(max === undefined ? [] : [max + (step ?? 1)]),
	...(step === undefined ? [] : [sample + step / 2]),
];

/** One value beyond each upper bound that is known, and one that no list has. */
function valuesBeyond(field: Field): Array<[string, unknown]> {
	const bounds = boundsOf(field);
	switch (field.kind) {
		case 'text':
			return bounds.maxLength === undefined
				? []
				: [[`${bounds.maxLength + 1} characters`, 'x'.repeat(bounds.maxLength + 1)]];
		case 'number':
			return numbersBeyond(bounds, sampleValue(field) as number).map((value) => [
				String(value),
				value,
			]);
		case 'choice':
			return [['an unknown value', 'no value that anybody has heard of']];
		case 'group':
		case 'namedFiles': {
			const [entry] = sampleValue(field) as readonly object[];
			const { maxEntries } = bounds;
			if (maxEntries === undefined) return [];
			const entries = Array.from({ length: maxEntries + 1 }, (_, index) => ({
				...entry,
				...(field.kind === 'namedFiles' ? { name: `hero-${index}` } : {}),
			}));
			return [[`${maxEntries + 1} entries`, entries]];
		}
		default:
			return [];
	}
}

/** The place of a file in the body: its own, or that in the first entry of a list. */
const fileIn = (body: unknown, { kind, place }: Field): unknown =>
	at(body, kind === 'namedFiles' ? `${place.nested!}.0.file_path` : place.nested!);

/** A list of named files with this file. */
const given = ({ kind }: Field, file: MediaValue): unknown =>
	kind === 'namedFiles' ? [{ name: 'hero', file }] : file;

const sentEntry = ({ name, file }: NamedFile) => ({ name, file_path: file.value });

const asSent = ({ kind }: Field, value: unknown): unknown =>
	kind === 'namedFiles' ? (value as readonly NamedFile[]).map(sentEntry) : value;

type FieldRow = [string, Tool, Field, unknown];

const fieldsIn = (layout: Layout): Array<[Tool, Field]> =>
	catalog.flatMap((tool) =>
		tool.fields
			.filter((field) => layoutsOf(field).includes(layout))
			.map((field): [Tool, Field] => [tool, field]),
	);

const rowsOf = (layout: Layout, values: (field: Field) => Array<[string, unknown]>): FieldRow[] =>
	fieldsIn(layout).flatMap(([tool, field]) =>
		values(field).map(([what, value]): FieldRow => [
			`${tool.slug} ${field.name}: ${what}`,
			tool,
			field,
			value,
		]),
	);

describe('the live service gets', () => {
	test.each(rowsOf('nested', valuesBeyond))('%s', async (_, tool, field, value) => {
		const { body, error } = await run(formFor(tool, 'nested', field, value), 'nested');
		expect(error).toBe('');
		expect(at(body, field.place.nested!)).toEqual(asSent(field, value));
	});

	const ADDRESSES: Array<[string, MediaValue]> = [
		['a storage path with an unknown ending', { from: 'path', value: 'api-assets/id/a.qxz' }],
		['a storage path of a voice note', { from: 'path', value: 'api-assets/id/voice.ogg' }],
		['a URL with an unknown ending', { from: 'url', value: 'https://files.test/a.qxz' }],
	];
	const addresses = rowsOf('nested', (field) => (takesFiles(field) ? ADDRESSES : []));
	test.each(addresses)('%s', async (_, tool, field, value) => {
		const file = given(field, value as MediaValue);
		const { body, error } = await run(formFor(tool, 'nested', field, file), 'nested');
		expect(error).toBe('');
		expect(fileIn(body, field)).toBe((value as MediaValue).value);
	});

	const files = rowsOf('nested', (field) =>
		takesFiles(field)
			? [['a file with an unknown ending', given(field, { from: 'binary', value: 'odd' })]]
			: [],
	);
	test.each(files)('%s', async (_, tool, field, value) => {
		const { body, uploads, error } = await run(formFor(tool, 'nested', field, value), 'nested');
		const [first] = (field as FilesField).accepts;
		expect(error).toBe('');
		expect(uploads).toEqual([{ type: first, extension: 'qxz' }]);
		expect(fileIn(body, field)).toBe('api-assets/id/file.qxz');
	});

	const voices = rowsOf('nested', (field) =>
		takesFiles(field) && field.accepts.includes('audio')
			? [['a voice note', given(field, { from: 'binary', value: 'voice' })]]
			: [],
	);
	test.each(voices)('%s', async (_, tool, field, value) => {
		const { uploads, error } = await run(formFor(tool, 'nested', field, value), 'nested');
		expect(error).toBe('');
		expect(uploads).toEqual([{ type: 'audio', extension: 'ogg' }]);
	});

	const lists = catalog.flatMap((tool) => {
		const listed = tool.fields.filter(
			(field): field is MediaField => field.kind === 'media' && field.listed !== undefined,
		);
		return [...new Set(listed.map((field) => field.listed!.name))].map((name) => {
			const [one, ...others] = listed.filter((field) => field.listed!.name === name);
			return [
				`${tool.slug} ${name}: ${others.length + 2} files`,
				tool,
				one!,
				others.length + 2,
			] as const;
		});
	});
	test.each(lists)('%s', async (_, tool, { listed, place }, count) => {
		const file = (index: number) => ({ file: from('path', `api-assets/id/${index}.png`) });
		const parameters = {
			...formWith(tool, fullValues(tool, 'nested'), () => from('path', 'api-assets/id/first.png')),
			[listed!.name]: { entries: Array.from({ length: count }, (__, index) => file(index)) },
		};
		const { body, error } = await run(parameters, 'nested');
		expect(error).toBe('');
		const sent = at(body, place.nested!.replace(/\.\d+$/, '')) as string[];
		expect(sent.slice(-count)).toEqual(
			Array.from({ length: count }, (__, index) => `api-assets/id/${index}.png`),
		);
	});

	const kinds = ['video', 'audio', 'image', 'gif'] as const;
	test.each(kinds)(
		'an uploaded file of unknown ending that the user calls %s',
		async (fileType) => {
			const parameters = { resource: 'file', operation: 'upload', files: 'odd', fileType };
			const { uploads, error } = await run(parameters, 'nested');
			expect(error).toBe('');
			expect(uploads).toEqual([
				{ type: fileType === 'gif' ? 'video' : fileType, extension: 'qxz' },
			]);
		},
	);

	test.each(RESOURCES)('Call by Path (%s): any file in any place', async (kind) => {
		const entry = (place: string, value: string) => ({ place, file: from('binary', value) });
		const { body, uploads, error } = await run(
			{
				resource: 'project',
				operation: CALL_BY_PATH,
				kind,
				path: '/v1/new-tool',
				body: '{}',
				files: { entries: [entry('assets.video_file_path', 'odd'), entry('voice', 'voice')] },
			},
			'nested',
		);
		expect(error).toBe('');
		expect(uploads).toEqual([
			{ type: 'video', extension: 'qxz' },
			{ type: 'audio', extension: 'ogg' },
		]);
		expect(body).toEqual({
			assets: { video_file_path: 'api-assets/id/file.qxz' },
			voice: 'api-assets/id/file.ogg',
		});
	});
});

test.each(['height', 'width'])('video to video: a %s below 64 pixels is refused', async (name) => {
	const tool = catalog.find(({ slug }) => slug === 'video-to-video')!;
	const field = tool.fields.find((one) => one.name === name)!;
	const { calls, error } = await run(formFor(tool, 'flat', field, 63), 'flat');
	expect(error).toContain(`${field.label} (${name}) is 63, but must be at least 64`);
	expect(calls).toEqual([]);
});
