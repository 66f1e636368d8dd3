import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { Canceled } from './clock';
import type { Connection } from './connection';
import { CREDENTIAL } from './connection';
import { withYoungBuffers } from './young-buffers';

export interface Reply {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	/** Parsed where it was JSON, else text or a stream. */
	readonly body: unknown;
}

/** No answer came. */
export class Disconnected extends Error {
	constructor(
		readonly host: string,
		readonly code: string,
		/** The connection itself could not be made: the service knows nothing of the request. */
		readonly nothingSent: boolean,
		/** Another attempt would end the same way. */
		readonly isHopeless: boolean,
	) {
		super(`${host}: ${code}`);
	}
}

export interface Client {
	/** A call to the service, with the bearer key (spec 5.1). */
	api(method: IHttpRequestMethods, path: string, body?: object): Promise<Reply>;
	/** A PUT to a pre-signed URL, without the bearer key and without redirects (spec 5.2). */
	put(url: string, body: NodeJS.ReadableStream | Buffer, length: number): Promise<Reply>;
	/** A download as a stream, without the bearer key. */
	stream(url: string): Promise<Reply>;
}

/** Closes a body that nobody reads to its end. */
export const discard = (body: unknown): void => {
	(body as { destroy?: () => void } | undefined)?.destroy?.();
};

const API_TIMEOUT_MS = 60_000;
const DOWNLOAD_BEGINS_MS = 5 * 60_000;
const SLOWEST_BYTES_PER_MS = 20;
// A timer with more than that would ring at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
// A time-out of n8n counts from the start of the request (measured), so it has to grow with the file.
const transferMs = (length: number): number =>
	Math.min(5 * 60_000 + Math.ceil(length / SLOWEST_BYTES_PER_MS), LONGEST_TIMER_MS);

/** A download that stands still would never end by itself: n8n's time-out counts only until it begins (measured). */
function withEnd(reply: Reply): Reply {
	const length = Number(reply.headers['content-length']);
	const body = reply.body as { destroy?: (error: Error) => void } | null;
	if (!Number.isFinite(length)) return reply;
	AbortSignal.timeout(transferMs(length)).addEventListener('abort', () =>
		body?.destroy?.(new Error('it took too long')),
	);
	return reply;
}

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
// An established connection may end with these as well; only while connecting they tell that nothing was sent.
const UNREACHED_WHILE_CONNECTING = new Set(['EHOSTUNREACH', 'ENETUNREACH']);
const HOPELESS = new Set([
	'ERR_INVALID_URL',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'CERT_HAS_EXPIRED',
	'ERR_TLS_CERT_ALTNAME_INVALID',
]);

type SystemError = Error & { code?: unknown; syscall?: unknown; cause?: unknown };

/** The first text under a name in a failed request's error, wherever n8n's wrappers have put it. */
function findIn(error: unknown, name: 'code' | 'syscall'): string | undefined {
	for (let at = error, depth = 0; at instanceof Error && depth < 5; depth++) {
		const found = (at as SystemError)[name];
		if (typeof found === 'string' && found !== '') return found;
		at = (at as SystemError).cause;
	}
	return undefined;
}

function disconnected(url: string, error: unknown): Disconnected {
	const code = findIn(error, 'code') ?? (error instanceof Error ? error.message : String(error));
	const isHopeless = HOPELESS.has(code);
	const isUnreached =
		UNREACHED.has(code) ||
		(UNREACHED_WHILE_CONNECTING.has(code) && findIn(error, 'syscall') === 'connect');
	return new Disconnected(hostOf(url), code, isHopeless || isUnreached, isHopeless);
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

type Context = Pick<IExecuteFunctions, 'helpers' | 'getExecutionCancelSignal'>;

/** The only place that talks HTTP. Every status is an answer here; only a missing answer throws. */
export function createClient(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	connection: Connection,
): Client {
	// Lists of the editor belong to no execution.
	const signal = (context as Partial<Context>).getExecutionCancelSignal?.();

	const send = async (
		url: string,
		request: () => Promise<IN8nHttpFullResponse>,
	): Promise<Reply> => {
		if (signal?.aborted) throw new Canceled();
		const answer = await request().then(
			(reply) => ({ reply }),
			(error: unknown) => ({ error }),
		);
		if ('reply' in answer) {
			const { statusCode, headers, body } = answer.reply;
			return { status: statusCode, headers, body };
		}
		if (signal?.aborted) throw new Canceled(true);
		throw disconnected(url, answer.error);
	};

	const common = {
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	} as const satisfies Partial<IHttpRequestOptions>;

	const storage = async (options: IHttpRequestOptions): Promise<Reply> =>
		await send(
			options.url,
			async () =>
				(await context.helpers.httpRequest({
					...common,
					abortSignal: signal,
					...options,
				})) as IN8nHttpFullResponse,
		);

	return {
		async api(method, path, body) {
			const url = `${connection.baseUrl}${path}`;
			return await send(
				url,
				async () =>
					(await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
						...common,
						method,
						url,
						body: body as IHttpRequestOptions['body'],
						json: true,
						timeout: API_TIMEOUT_MS,
						abortSignal: signal,
					})) as IN8nHttpFullResponse,
			);
		},
		put: async (url, body, length) =>
			await storage({
				url,
				method: 'PUT',
				timeout: transferMs(length),
				body: withYoungBuffers(body) as IHttpRequestOptions['body'],
				headers: {
					'content-length': String(length),
					// The live service's older signatures covered exactly this type; newer ones cover none.
					'content-type': 'application/octet-stream',
				},
			}),
		async stream(url) {
			const reply = await storage({
				url,
				method: 'GET',
				encoding: 'stream',
				timeout: DOWNLOAD_BEGINS_MS,
				disableFollowRedirect: false,
				// The length that comes with compressed bytes is not that of the file.
				headers: { 'accept-encoding': 'identity' },
			});
			return withEnd({ ...reply, body: withYoungBuffers(reply.body) });
		},
	};
}
