import type {
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { discard, isStream } from './streams';
import { Canceled } from './clock';
import type { Connection } from './connection';
import { CREDENTIAL_TYPE } from './connection';
import { readContent } from './content';
import {
	extractResponse,
	makeConnectionError,
	PROXY_STATUSES,
	makeTimeoutError,
} from './connection-error';
import { RequestTimeout } from './request-timeout';
import { findSentKey } from './authorize';
import { SentKeys } from './mask';
import { TIME_LIMITS } from './timer';
import { reduceGcPressure } from './gc-pressure';

export interface HttpResponse {
	readonly status: number;
	/** Header names are in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	/** Parsed JSON, other text, or the stream of a download; undefined for a PUT. */
	readonly body: unknown;
}

/** @throws ConnectionError if no response arrives in time, or if a call's body breaks off or is too long; Canceled */
export interface Client {
	/**
	 * A call to the service, with the bearer key (spec 5.1).
	 * @param ms time limit in milliseconds; default and maximum: a minute
	 */
	callService(
		method: IHttpRequestMethods,
		path: string,
		body?: object,
		ms?: number,
	): Promise<HttpResponse>;
	/**
	 * A PUT to a pre-signed URL, without the bearer key and without redirects (spec 5.2).
	 * @param ms time limit in milliseconds
	 */
	put(
		url: string,
		body: NodeJS.ReadableStream | Buffer,
		length: number,
		ms?: number,
		abortSignal?: AbortSignal,
	): Promise<HttpResponse>;
	/**
	 * A download as a stream, without the bearer key.
	 * @param range the requested bytes, such as `bytes=0-16383`; a server may ignore the range and send the whole file
	 */
	stream(
		url: string,
		ms?: number,
		range?: string,
		abortSignal?: AbortSignal,
	): Promise<HttpResponse>;
}

/** Encodes an empty object as `{}`; otherwise n8n would send no body. */
const encodeBody = (body: object | undefined): Partial<IHttpRequestOptions> =>
	body && Object.keys(body).length === 0 && !Array.isArray(body)
		? { body: '{}', headers: { 'content-type': 'application/json' } }
		: { body: body as IHttpRequestOptions['body'] };

const SLOWEST_BYTES_PER_MS = 20;
// n8n's default time-out is five minutes. A timer longer than this value fires immediately (Node's 32-bit limit).
const NO_TIMEOUT_MS = 2 ** 31 - 1;

const SHARED_REQUEST_OPTIONS = {
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
	timeout: NO_TIMEOUT_MS,
} as const satisfies Partial<IHttpRequestOptions>;

/** All HTTP requests of the nodes go through this client. A response with an error status is returned, not thrown. */
export function createClient(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	{ baseUrl }: Connection,
	apiKey = '',
	keys = new SentKeys(),
): Client {
	keys.add(apiKey);
	// The editor loads its lists outside an execution, where this method is missing.
	const canceled = (context as Partial<IExecuteFunctions>).getExecutionCancelSignal?.();

	const plain = async (options: IHttpRequestOptions): Promise<unknown> =>
		await context.helpers.httpRequest(options);

	const authenticated = async (options: IHttpRequestOptions): Promise<unknown> => {
		// With authentication, n8n ignores `options.abortSignal` and uses the context's signal (observed).
		const aborted = Object.create(context, {
			getExecutionCancelSignal: { value: () => options.abortSignal },
		}) as IExecuteFunctions;
		return await context.helpers.httpRequestWithAuthentication.call(
			aborted,
			CREDENTIAL_TYPE,
			options,
		);
	};

	const send = async (
		options: IHttpRequestOptions,
		timeout: RequestTimeout,
		request = plain,
		read: (status: number, body: unknown) => unknown = (_, body) => body,
	): Promise<HttpResponse> => {
		const { url } = options;
		if (canceled?.aborted) throw new Canceled();
		const attempt = async (): Promise<HttpResponse> => {
			const all = { ...SHARED_REQUEST_OPTIONS, ...options, abortSignal: timeout.signal };
			const response = await request(all).catch((error: unknown) => extractResponse(url, error));
			const { statusCode: status, headers, body } = response as IN8nHttpFullResponse;
			return { status, headers, body: await read(status, body) };
		};
		return await attempt().catch((error: unknown) => {
			timeout.release();
			if (canceled?.aborted) throw new Canceled(true);
			throw timeout.reason === undefined
				? makeConnectionError(url, error)
				: makeTimeoutError(url, timeout.reason, error);
		});
	};

	return {
		async callService(method, path, body, ms = Infinity) {
			const timeout = new RequestTimeout(canceled);
			timeout.abortAfter(Math.min(ms, TIME_LIMITS.call));
			const options: IHttpRequestOptions = {
				ignoreHttpStatusErrors: { ignore: true, except: PROXY_STATUSES },
				method,
				url: `${baseUrl}${path}`,
				...encodeBody(body),
				json: true,
				// The response is read as a stream, so that an endless body doesn't fill the memory.
				encoding: 'stream',
			};
			const response = await send(options, timeout, authenticated, readContent).finally(
				timeout.release,
			);
			keys.add(findSentKey(timeout.signal));
			// Only error responses are masked: the IDs, paths and links of other responses are needed unchanged.
			return response.status < 300 ? response : { ...keys.mask(response), status: response.status };
		},
		async put(url, body, length, ms = Infinity, abortSignal?: AbortSignal) {
			const timeout = new RequestTimeout(canceled, abortSignal);
			timeout.abortAfter(ms);
			const responseMs = TIME_LIMITS.call + length / SLOWEST_BYTES_PER_MS;
			if (isStream(body)) timeout.abortOnStall(body, responseMs);
			else timeout.abortAfter(responseMs);
			const options: IHttpRequestOptions = {
				url,
				method: 'PUT',
				body: reduceGcPressure(body) as IHttpRequestOptions['body'],
				headers: {
					'content-length': String(length),
					// Older pre-signed URLs of the live service require exactly this type; newer URLs accept any type.
					'content-type': 'application/octet-stream',
				},
				// The response's body isn't needed and may be endless.
				encoding: 'stream',
			};
			const read = (_: number, content: unknown): void => discard(content);
			return await send(options, timeout, plain, read).finally(timeout.release);
		},
		async stream(url, ms = Infinity, range?: string, abortSignal?: AbortSignal) {
			const timeout = new RequestTimeout(canceled, abortSignal);
			timeout.abortAfter(ms);
			const stopTimer = timeout.abortAfter(TIME_LIMITS.firstByte);
			const options: IHttpRequestOptions = {
				url,
				method: 'GET',
				encoding: 'stream',
				disableFollowRedirect: false,
				// With compression, content-length isn't the file's length.
				headers: { 'accept-encoding': 'identity', ...(range === undefined ? {} : { range }) },
			};
			const response = await send(options, timeout);
			stopTimer();
			if (isStream(response.body)) timeout.abortOnStall(reduceGcPressure(response.body));
			timeout.releaseWith(response.body);
			return response;
		},
	};
}
