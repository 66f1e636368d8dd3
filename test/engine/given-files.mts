import type { IBinaryData, IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { FileType } from '../../nodes/MediaGeneration/fields/index.ts';
import { readPath } from '../support/samples.mts';
import type { EngineRunOptions } from '../support/engine/engine.mts';
import { type BinaryMode, storeInBinaryMode, useBinaryMode } from '../support/engine/n8n-core.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { readUploaded } from './uploaded.mts';
import { makeSample, type Form, forms, type MediaInput } from './media-inputs.mts';

/** Files, URLs and storage paths for every media input, and the sandbox that receives them. */

const URL_OF: Readonly<Record<FileType, string>> = {
	video: 'https://cdn.test/clip.mp4',
	image: 'https://cdn.test/photo.jpg',
	audio: 'https://cdn.test/speech.mp3',
	gif: 'https://cdn.test/clip.gif',
};
export const makeUrl = ({ name, type }: MediaInput): string =>
	`${URL_OF[type]}?of=${name}&expires=1`;

const makeKey = ({ name, type }: MediaInput): string => `${type} ${name}`;

export const { service, run } = useSandboxRunner({ layout: 'nested', queueMs: 3_600_000 });
/** The path of a previously uploaded file for each media input. */
const storagePaths = new Map<string, string>();
const savedItems = new Map<FileType, string>();

export const findPath = (input: MediaInput): string => storagePaths.get(makeKey(input))!;
export const findSavedItem = ({ type }: MediaInput): string => savedItems.get(type)!;

async function readSavedItems(): Promise<void> {
	type Page = { items: Array<{ assets: Array<{ file_path: string; media_kind: string }> }> };
	const { items } = (await service.get<Page>('/v1/saved-items?limit=100')).body;
	for (const { file_path, media_kind } of items.flatMap(({ assets }) => assets)) {
		savedItems.set(media_kind.toLowerCase() as FileType, file_path);
	}
}

beforeAll(async () => {
	const inputs = new Map(forms.flatMap((form) => form.inputs).map((one) => [makeKey(one), one]));
	for (const [key, input] of inputs) {
		const { fileName, bytes } = makeSample(input);
		storagePaths.set(key, await service.uploadFile(input.type, fileName.split('.').at(-1)!, bytes));
	}
	await readSavedItems();
});

/** A way to provide a file, and the value that the request must have at the file's place. */
export interface Gesture {
	readonly value: (input: MediaInput) => string;
	/** Whether the files are in the item itself. Otherwise, each file comes from its own node. */
	readonly isOwn?: true;
	/** The value in the request. Default: the storage path of the uploaded file. */
	readonly sent?: (input: MediaInput) => string;
	/** The mode in which the value has another meaning. */
	readonly notInMode?: 'youtube';
}

export type Gestures = Readonly<Record<string, Gesture>>;

/** An expression that refers to the media input's node, which `makeFileNodes` creates. */
export const makeNodeReference = ({ name }: MediaInput): string => `$('Read ${name}')`;

/** The files of the media inputs as n8n stores them. */
const kept = new Map<string, IBinaryData>();

export async function keepFiles(mode: BinaryMode): Promise<void> {
	kept.clear();
	await useBinaryMode(mode);
}

async function storeBinary(input: MediaInput): Promise<IBinaryData> {
	const { bytes, fileName, mimeType } = makeSample(input);
	const binary = kept.get(makeKey(input)) ?? (await storeInBinaryMode(bytes, fileName, mimeType));
	kept.set(makeKey(input), binary);
	return binary;
}

export async function storeFiles(inputs: readonly MediaInput[]): Promise<IBinaryKeyData> {
	const files: IBinaryKeyData = {};
	for (const input of inputs) files[input.name] = await storeBinary(input);
	return files;
}

export async function makeFileNodes(
	inputs: readonly MediaInput[],
): Promise<NonNullable<EngineRunOptions['precedingNodes']>> {
	const nodes = inputs.map(async (input): Promise<[string, INodeExecutionData[]]> => {
		const json = { url: makeUrl(input), file_path: findPath(input) };
		return [`Read ${input.name}`, [{ json, binary: { data: await storeBinary(input) } }]];
	});
	return Object.fromEntries(await Promise.all(nodes));
}

export const start = async (parameters: IDataObject, more: Partial<EngineRunOptions>) =>
	await run({ ...parameters, completion: 'start' }, more);

export async function assertUploaded(input: MediaInput, path: unknown): Promise<void> {
	const { type, bytes } = await readUploaded(path);
	expect([input.name, path, type]).toEqual([input.name, path, input.type]);
	expect([input.name, bytes!.equals(makeSample(input).bytes)]).toEqual([input.name, true]);
}

const UPLOAD_URLS = '/v1/files/upload-urls';

/** Checks that `times` requests were accepted, and that each request has every file in its place. */
export async function assertSent(
	{ inputs }: Form,
	times: number,
	sent?: (input: MediaInput) => string,
): Promise<void> {
	const all = (await service.listRequests()).filter(({ accepted }) => accepted);
	const calls = all.filter(({ method, path }) => method === 'POST' && path !== UPLOAD_URLS);
	expect(calls).toHaveLength(times);
	expect(all.filter(({ method }) => method === 'PUT')).toHaveLength(
		sent ? 0 : times * inputs.length,
	);
	for (const { body } of calls) {
		for (const input of inputs) {
			const given = readPath(body, input.place);
			if (sent) expect([input.name, given]).toEqual([input.name, sent(input)]);
			else await assertUploaded(input, given);
		}
	}
}

export const makeRows = (some: readonly Form[]): Array<[string, Form]> =>
	some.map((form) => [form.name, form]);
