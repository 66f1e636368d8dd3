import { UPLOAD_URLS_PATH } from '../../catalog/projects';
import {
	Caller,
	createTiming,
	isOk,
	type Call,
	type CallTiming,
	type ReadResult,
} from '../calls/caller';
import type { RequestQueue } from '../calls/request-queue';
import { makeResponseFailure, makeShapeFailure, type CallPurpose } from '../failures/call-failure';
import type { HttpClient, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import { MAGIC_HOUR, type Connection } from '../http/connection';
import { readStartedProject, type StartedProject } from './project';
import { Storage } from './storage';
import { writeUrlsBody, readUploadUrls, type UploadRequest, type UploadUrl } from './upload-urls';

interface Request<T> extends Pick<Call<T>, 'purpose' | 'onRejected'> {
	readonly method: 'GET' | 'POST' | 'DELETE';
	readonly path: string;
	readonly body?: object;
	/** Default: as for calls to which *Maximum Wait* doesn't apply. */
	readonly timing?: CallTiming;
	/** Undefined if the body doesn't have the expected shape. */
	readonly readContent: (body: unknown) => T | undefined;
	/** Called before the status is judged; undefined for a response that needs no special treatment. */
	readonly readFirst?: (response: HttpResponse) => ReadResult<T> | undefined;
	/** The call is about to be sent, and may be accepted from now on. */
	readonly onSend?: () => void;
}

type Generation = Pick<Request<unknown>, 'path' | 'body' | 'timing' | 'onSend' | 'onRejected'> &
	Pick<CallPurpose, 'hints'>;

/** What the service offers. Each call may throw `Failure`, `Canceled` or `Halted`. */
export class Service {
	readonly storage: Storage;
	/** The files that this run has uploaded to the account, by what identifies each. */
	readonly uploaded = new Map<string | object, Promise<UploadUrl>>();
	private readonly caller: Caller;

	constructor(
		private readonly client: HttpClient,
		readonly connection: Connection,
		readonly clock: Clock,
		queue: RequestQueue,
		isManual = false,
	) {
		this.caller = new Caller(clock, queue, isManual);
		this.storage = new Storage(client, this.caller);
	}

	/** Sends a request with the API key, at the rate that the service accepts. */
	async request<T>(request: Request<T>): Promise<T> {
		const { client, connection } = this;
		const { method, path, body, timing = createTiming(this.clock), onRejected } = request;
		const purpose = { ...request.purpose, path };
		return await this.caller.call<T>({
			timing,
			purpose,
			onRejected,
			isOfService: true,
			async send(ms) {
				request.onSend?.();
				return await client.callService(method, path, body, ms);
			},
			read(response) {
				const special = request.readFirst?.(response);
				if (special) return special;
				if (!isOk(response)) return { failure: makeResponseFailure(response, purpose, connection) };
				const value = request.readContent(response.body);
				return value === undefined
					? { failure: makeShapeFailure(response, purpose, connection), mayBeTransient: true }
					: { value };
			},
		});
	}

	/** One upload URL per request, in the same order (spec 4.1). */
	async requestUploadUrls(
		requests: readonly UploadRequest[],
		timing: CallTiming,
	): Promise<UploadUrl[]> {
		return await this.request({
			method: 'POST',
			path: UPLOAD_URLS_PATH,
			body: writeUrlsBody(this.connection.layout, requests),
			timing,
			purpose: { aim: 'get upload URLs', outcome: 'notUploaded' },
			readContent: (content) => readUploadUrls(content, requests.length),
		});
	}

	/** Starts a project (spec 4.3). The request is sent again only if it was certainly not accepted. */
	async generate({ hints, ...request }: Generation): Promise<StartedProject> {
		return await this.request({
			...request,
			method: 'POST',
			purpose: { aim: 'start the project', outcome: 'notAccepted', hints },
			readContent: readStartedProject,
			// Magic Hour's 502 may contain the ID of a started project.
			readFirst: ({ status, body }) => {
				const mayHaveProject = status === 502 && this.connection === MAGIC_HOUR;
				const value = mayHaveProject ? readStartedProject(body) : undefined;
				return value && { value };
			},
		});
	}
}
