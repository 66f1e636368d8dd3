import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
	IAdditionalCredentialOptions,
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { readExtension, type FileType } from '../../nodes/MediaGeneration/fields';
import { VirtualClock } from './virtual-clock.mts';

const { authenticate } = new MediaGenerationApi();

export interface Call {
	readonly method: string;
	readonly url: string;
	readonly body: unknown;
	readonly headers: Readonly<Record<string, string>>;
	/** Whether the request went through n8n's authentication, which adds the bearer key. */
	readonly bearer: boolean;
	/** The options for n8n's request helper. */
	readonly options: Readonly<Record<string, unknown>>;
}

export interface FakeResponse {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: unknown;
}

/** Returns the response to a call, or throws for a broken connection. `clock` is the execution's clock. */
export type RespondToCall = (
	call: Call,
	clock: VirtualClock,
) => FakeResponse | Promise<FakeResponse>;

export type Parameters = Readonly<Record<string, unknown>>;

export interface FakeExecutionOptions {
	readonly network?: RespondToCall;
	readonly parameters?: readonly Parameters[];
	/** The parameters typed into the node; default: the parameters of the first item. */
	readonly typed?: Parameters;
	/** JSON of the input items, in order; default: empty. */
	readonly jsons?: readonly IDataObject[];
	/** Binary fields, one record per item. */
	readonly binaries?: ReadonlyArray<Readonly<Record<string, IBinaryData>>>;
	/** The bytes of binaries by ID. */
	readonly stored?: Readonly<Record<string, Buffer>>;
	/**
	 * The credential's values, or a function called each time n8n reads them for an item. Default: values with the format
	 * Nested if an item's tool needs it, otherwise with Flat.
	 */
	readonly credential?:
		Readonly<Record<string, unknown>> | ((index: number) => Readonly<Record<string, unknown>>);
	readonly continueOnFail?: boolean;
	/** The node context, which n8n keeps between its attempts to run the node. */
	readonly nodeContext?: Record<string, unknown>;
	readonly runIndex?: number;
	/** Whether an AI agent calls the node. */
	readonly isAgentTool?: boolean;
	readonly signal?: AbortSignal;
	/** Default: `trigger`, a production execution. */
	readonly mode?: WorkflowExecuteMode;
}

export const NODE: INode = {
	id: 'node-1',
	name: 'Media Generation',
	type: 'n8n-nodes-media-generation.mediaGeneration',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** A broken connection, as n8n's request helper reports it. */
export const makeBrokenConnectionError = (code: string): Error =>
	Object.assign(new Error(`connect ${code}`), { code });

export const CUSTOM_CREDENTIAL = {
	service: 'custom',
	baseUrl: 'https://media.test',
	layout: 'flat',
};
export const NESTED_CREDENTIAL = { ...CUSTOM_CREDENTIAL, layout: 'nested' };
const needsNested = ({ operation }: Parameters): boolean =>
	catalog.some(({ slug, spec }) => slug === operation && spec === undefined);

export const MAGIC_HOUR_CREDENTIAL = { service: 'magicHour', apiKey: 'k' };

/** The first bytes of files, by extension. */
const FIRST_BYTES: Readonly<Record<string, string>> = {
	mp4: '\0\0\0\x18ftypisom',
	mov: '\0\0\0\x14ftypqt  ',
	webm: '\x1a\x45\xdf\xa3',
	jpg: '\xff\xd8\xff',
	jpeg: '\xff\xd8\xff',
	png: '\x89PNG\r\n\x1a\n',
	webp: 'RIFF\0\0\0\0WEBP',
	gif: 'GIF89a',
	mp3: 'ID3',
	wav: 'RIFF\0\0\0\0WAVE',
	m4a: '\0\0\0\x14ftypM4A ',
};

/** A file that begins like one of this extension. */
export const makeMediaBytes = (text: string, extension: string): Buffer =>
	Buffer.from(`${FIRST_BYTES[extension] ?? ''}\x01${text}`, 'latin1');

/** Bytes of no format. In n8n's store, they begin as the name of their file claims. */
export const makeUnknownBytes = (text: string): Buffer => makeMediaBytes(text, '');

/** The stored bytes of an ID that `makeStoredBinary` made. */
function readStored(stored: Readonly<Record<string, Buffer>>, id: string): Buffer {
	const [key = '', fileName = ''] = id.split('/');
	const bytes = stored[id] ?? stored[key]!;
	return bytes[0] === 1
		? makeMediaBytes(bytes.toString('latin1', 1), readExtension(fileName) ?? '')
		: bytes;
}

/** A binary in n8n's store; its bytes are in `FakeExecutionOptions.stored`. */
export const makeStoredBinary = (id: string, fileName: string, mimeType: string): IBinaryData => ({
	id: `${id}/${fileName}`,
	data: 'filesystem-v2',
	fileName,
	mimeType,
});

/** A file of each type; all files share the stored bytes of one ID. */
export const makeStoredBinaries = (id: string): Record<FileType, IBinaryData> => ({
	video: makeStoredBinary(id, 'clip.mp4', 'video/mp4'),
	image: makeStoredBinary(id, 'portrait.jpg', 'image/jpeg'),
	audio: makeStoredBinary(id, 'speech.mp3', 'audio/mpeg'),
	gif: makeStoredBinary(id, 'clip.gif', 'image/gif'),
});

/** Reads the value at a dotted path as n8n does: the fallback replaces only a missing value. */
function readInside(parameters: unknown, path: string, fallback: unknown): unknown {
	let at = parameters;
	if (Object.hasOwn(Object(at), path)) return (at as Parameters)[path];
	for (const key of path.split('.')) {
		if (typeof at !== 'object' || at === null || !(key in at)) return fallback;
		at = (at as Record<string, unknown>)[key];
	}
	return at;
}

/** Like n8n, which fills in the default of a list when it loads a workflow. */
function readDefault(parameters: Parameters | undefined, name: string): unknown {
	const tool = catalog.find(({ slug }) => slug === parameters?.operation);
	const field = tool?.fields.find((candidate) => candidate.name === name);
	return field?.kind === 'choice' && !field.additional ? field.default : undefined;
}

/** The part of n8n's execution context that the node uses, with a fake network and a virtual clock. */
export function fakeExecution(setting: FakeExecutionOptions = {}) {
	const clock = new VirtualClock();
	const calls: Call[] = [];
	const hints: string[] = [];
	/** The hints that n8n shows in yellow. */
	const warnings: string[] = [];
	const messages: string[] = [];
	const log: string[] = [];
	const kept = new Map<string, string>();
	const nodeContext = setting.nodeContext ?? {};
	const parameters = setting.parameters ?? [{}];
	const items: INodeExecutionData[] = parameters.map((_, index) => ({
		json: setting.jsons?.[index] ?? {},
		binary: setting.binaries?.[index],
	}));
	const request = async (bearer: boolean, options: Record<string, unknown>) => {
		const call: Call = {
			method: String(options.method),
			url: String(options.url),
			body: options.body,
			headers: (options.headers ?? {}) as Record<string, string>,
			bearer,
			options,
		};
		calls.push(call);
		const response: FakeResponse = (await setting.network?.(call, clock)) ?? {};
		return {
			statusCode: response.status ?? 200,
			headers: response.headers ?? {},
			body: response.body,
		};
	};
	const prepared: Record<string, Buffer> = { ...setting.stored };
	let made = 0;
	const readCredential = (index = 0): object => {
		const { credential = parameters.some(needsNested) ? NESTED_CREDENTIAL : CUSTOM_CREDENTIAL } =
			setting;
		return typeof credential === 'function' ? credential(index) : credential;
	};
	const context = {
		getInputData: () => items,
		getNode: () => ({
			...NODE,
			parameters: setting.typed ?? parameters[0],
			type: `${NODE.type}${setting.isAgentTool ? 'Tool' : ''}`,
		}),
		addExecutionHints: (hint: { message: string; type?: string }) => {
			hints.push(hint.message);
			if (hint.type === 'warning') warnings.push(hint.message);
		},
		logger: { info: (message: string) => log.push(message) },
		sendMessageToUI: (message: string) => messages.push(message),
		getExecutionId: () => '7',
		getMode: () => setting.mode ?? 'trigger',
		continueOnFail: () => setting.continueOnFail ?? false,
		getCredentials: async (_: string, index?: number) => readCredential(index),
		getContext: () => nodeContext,
		getWorkflowDataProxy: () => ({
			$runIndex: setting.runIndex ?? 0,
			$execution: { customData: kept },
		}),
		getExecutionCancelSignal: () => setting.signal,
		getNodeParameter: (name: string, itemIndex: number, fallback?: unknown) =>
			readInside(parameters[itemIndex], name, fallback ?? readDefault(parameters[itemIndex], name)),
		helpers: {
			httpRequest: async (options: Record<string, unknown>) => await request(false, options),
			async httpRequestWithAuthentication(
				this: Partial<Pick<IExecuteFunctions, 'getExecutionCancelSignal'>>,
				_name: string,
				options: Record<string, unknown>,
				more?: IAdditionalCredentialOptions,
			) {
				// Like n8n, which reads the first item's credential unless it is given one.
				const credential = more?.credentialsDecrypted?.data ?? readCredential();
				const { headers } = await authenticate(credential as never, options as never);
				const signal = this.getExecutionCancelSignal?.();
				const aborted = new Promise<never>((_, reject) =>
					// Delayed, so that a response that has already arrived wins.
					signal?.addEventListener('abort', () =>
						setImmediate(() => reject(makeBrokenConnectionError('ERR_CANCELED'))),
					),
				);
				return await Promise.race([request(true, { ...options, headers }), aborted]);
			},
			getBinaryMetadata: async (id: string) => ({ fileSize: readStored(prepared, id).length }),
			getBinaryStream: async (id: string) => Readable.from(readStored(prepared, id)),
			async prepareBinaryData(body: unknown, fileName: string, mimeType: string) {
				const id = `made-${made++}`;
				prepared[id] = Buffer.isBuffer(body) ? body : await buffer(body as Readable);
				return { id, data: 'filesystem-v2', fileName, mimeType };
			},
		},
	};
	return {
		context: context as unknown as IExecuteFunctions,
		clock,
		calls,
		hints,
		warnings,
		messages,
		log,
		/** Data that the node stores with the execution. */
		kept,
		nodeContext,
		stored: prepared,
	};
}
