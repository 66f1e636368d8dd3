import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { Canceled } from './clock';
import { CREDENTIAL_TYPE, readConnection } from './connection';
import { makeConnectionError } from './connection-error';
import { LONGEST_TIMER_MS, RequestTimeout, TIME_LIMITS } from './request-timeout';
import { discard, isStream, readContent } from './streams';

export interface HttpResponse {
	readonly status: number;
	/** Header names are in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	/** Parsed JSON, other text, or the stream of a download; undefined for an accepted PUT. */
	readonly body: unknown;
}

const SLOWEST_BYTES_PER_MS = 20;

const SHARED_REQUEST_OPTIONS = {
	returnFullResponse: true,
	ignoreHttpStatusErrors: true,
	disableFollowRedirect: true,
	// n8n's default is five minutes.
	timeout: LONGEST_TIMER_MS,
	// A body is read as a stream, so that an endless one doesn't fill the memory.
	encoding: 'stream',
} as const satisfies Partial<IHttpRequestOptions>;

/** Half a surrogate pair, as of an emoji that was cut, and NUL. Strict readers of JSON and databases refuse both. */
const MALFORMED = /\p{Surrogate}|\0/gu;

const makeWellFormed = (body: object): object =>
	JSON.parse(JSON.stringify(body), (_, value: unknown) =>
		typeof value === 'string' ? value.replace(MALFORMED, '') : value,
	) as object;

/**
 * Sends all HTTP requests of the nodes. A response with an error status is returned, not thrown.
 * @throws ConnectionError if no response arrives in time, or if a call's body breaks off or is too long; Canceled
 */
export class HttpClient {
	private readonly canceled: AbortSignal | undefined;
	private readonly baseUrl: string;

	/** @param credential of one item: n8n itself would use the first item's for every request */
	constructor(
		private readonly context: IExecuteFunctions | ILoadOptionsFunctions,
		private readonly credential: ICredentialDataDecryptedObject,
	) {
		this.baseUrl = readConnection(credential).baseUrl;
		// The editor loads its lists outside an execution, where this method is missing.
		this.canceled = (context as Partial<IExecuteFunctions>).getExecutionCancelSignal?.();
	}

	/**
	 * A call to the service, with the bearer key (spec 5.1).
	 * @param ms time limit in milliseconds; default and maximum: a minute
	 */
	async callService(
		method: IHttpRequestMethods,
		path: string,
		body?: object,
		ms = Infinity,
	): Promise<HttpResponse> {
		const timeout = new RequestTimeout(this.canceled, Math.min(ms, TIME_LIMITS.call));
		const url = `${this.baseUrl}${path}`;
		const options = { method, url, body: body && makeWellFormed(body), json: true };
		return await this.send(options as IHttpRequestOptions, timeout, readContent, true);
	}

	/** A PUT to a pre-signed URL, without the bearer key and without redirects (spec 5.2). */
	async put(
		url: string,
		body: NodeJS.ReadableStream | Buffer,
		length: number,
		ms: number,
	): Promise<HttpResponse> {
		const timeout = new RequestTimeout(this.canceled, ms);
		const responseMs = TIME_LIMITS.call + length / SLOWEST_BYTES_PER_MS;
		if (isStream(body)) timeout.abortOnStall(body, responseMs);
		else timeout.abortAfter(responseMs);
		const headers = {
			'content-length': String(length),
			// Older pre-signed URLs of the live service require exactly this type; newer URLs accept any type.
			'content-type': 'application/octet-stream',
		};
		const options = { url, method: 'PUT', body, headers } as IHttpRequestOptions;
		return await this.send(options, timeout, async (content, status) =>
			status < 400 ? discard(content) : await readContent(content).catch(() => undefined),
		);
	}

	/**
	 * A download as a stream, without the bearer key.
	 * @param ms time limit in milliseconds
	 * @param range the requested bytes, such as `bytes=0-16383`; a server may ignore the range and send the whole file
	 */
	async stream(url: string, ms: number, range?: string): Promise<HttpResponse> {
		const timeout = new RequestTimeout(this.canceled, ms);
		const stopTimer = timeout.abortAfter(TIME_LIMITS.call);
		const options: IHttpRequestOptions = {
			url,
			method: 'GET',
			disableFollowRedirect: false,
			// With compression, content-length isn't the file's length.
			headers: { 'accept-encoding': 'identity', ...(range === undefined ? {} : { range }) },
		};
		return await this.send(options, timeout, (body) => {
			stopTimer();
			if (isStream(body)) timeout.abortOnStall(body);
			return body;
		});
	}

	private async send(
		options: IHttpRequestOptions,
		timeout: RequestTimeout,
		read: (body: unknown, status: number) => unknown,
		isWithKey = false,
	): Promise<HttpResponse> {
		if (this.canceled?.aborted) throw new Canceled();
		const request = { ...SHARED_REQUEST_OPTIONS, ...options, abortSignal: timeout.signal };
		const attempt = async (): Promise<HttpResponse> => {
			const response = await (isWithKey
				? this.requestWithKey(request)
				: this.context.helpers.httpRequest(request));
			const { statusCode: status, headers, body } = response as IN8nHttpFullResponse;
			const content = await read(body, status);
			timeout.releaseWith(content);
			return { status, headers, body: content };
		};
		return await attempt().catch((error: unknown) => {
			timeout.releaseWith(undefined);
			if (this.canceled?.aborted) throw new Canceled(true);
			throw makeConnectionError(options.url, error, timeout.reason);
		});
	}

	private async requestWithKey(options: IHttpRequestOptions): Promise<unknown> {
		// With authentication, n8n ignores `options.abortSignal` and uses the context's signal (observed).
		const context = Object.create(this.context, {
			getExecutionCancelSignal: { value: () => options.abortSignal },
		}) as IExecuteFunctions;
		const { httpRequestWithAuthentication: request } = context.helpers;
		return await request.call(context, CREDENTIAL_TYPE, options, {
			credentialsDecrypted: { id: '', name: '', type: CREDENTIAL_TYPE, data: this.credential },
		});
	}
}
