import {
	isPathSegment,
	composeProjectPath,
	UPLOAD_URLS_PATH,
	type Resource,
} from '../../catalog/projects';
import { Failure, type RequestAdvice } from '../failures/failure';
import {
	type CallPurpose,
	isNotFoundResponse,
	isWebPage,
	isUnclear,
	mayHaveProject,
	makeResponseFailure,
	makeShapeFailure,
} from '../failures/call-failure';
import type { Client, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import { suggestOtherFormat, type Connection } from '../http/connection';
import { ConnectionError } from '../http/connection-error';
import { IMMEDIATE_QUEUE, type RequestQueue } from '../calls/request-queue';
import { createCaller, type Call, type ReadResult, type CallerOptions } from '../calls/call';
import { writeUrlsBody, readUploadUrls, type UploadRequest, type UploadUrl } from './upload-urls';
import { makeInvalidIdFailure } from '../failures/unsent-failures';
import {
	adviseOnNotFound,
	isKindRejection,
	listLocations,
	type LocatedProject,
} from './project-location';
import { readProject, type Project, readStartedProject, type StartedProject } from './project';
import { isOk, readRetryAfterMs } from '../calls/retry';
import { Storage } from './storage';
import { RateLimiter } from '../calls/rate-limiter';
import { ServiceClock } from '../calls/service-clock';
import { DefaultTiming, type CallTiming } from '../calls/call-timing';

interface GenerationCall {
	readonly timing: CallTiming;
	readonly path: string;
	readonly body: object;
	readonly requestAdvice?: RequestAdvice;
}

/** Callbacks that record the progress of a generation call, so that its outcome is never lost. */
interface CallEvents {
	/** The call is about to be sent, and may be accepted from now on. */
	onSend(): void;
	/** The call was not accepted and will be sent again. */
	onRejected(): void;
}

/** The calls to the service. Each call may throw `Failure`, `Canceled` or `Halted`. */
export class Service extends Storage {
	readonly defaultTiming: DefaultTiming;
	readonly clock: ServiceClock;
	private readonly rateLimiter: RateLimiter;

	constructor(
		client: Client,
		readonly connection: Connection,
		private readonly time: Clock,
		queue: RequestQueue,
		callerOptions?: CallerOptions,
	) {
		super(client, createCaller(time, queue, callerOptions), createCaller(time, IMMEDIATE_QUEUE));
		this.rateLimiter = new RateLimiter(time);
		this.clock = new ServiceClock(time);
		this.defaultTiming = new DefaultTiming(time);
	}

	/** One upload URL per request, in the same order (spec 4.1). */
	async requestUploadUrls(
		requests: readonly UploadRequest[],
		timing: CallTiming,
	): Promise<UploadUrl[]> {
		const { connection } = this;
		const purpose: CallPurpose = {
			aim: 'get upload URLs',
			outcome: 'notUploaded',
			missingMessage: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
			whenRejected: suggestOtherFormat(connection),
			sent: requests.map(({ extension }) => extension),
		};
		const body = writeUrlsBody(connection.layout, requests);
		return await this.request({
			timing,
			purpose,
			send: async (ms) => await this.send('POST', UPLOAD_URLS_PATH, body, ms),
			read: this.readWith(purpose, (content) => {
				const urls = readUploadUrls(content);
				return urls?.length === requests.length ? urls : undefined;
			}),
		});
	}

	/** Starts a project (spec 4.3). The request is sent again only if it was certainly not accepted. */
	async generate(
		{ path, body, requestAdvice, timing }: GenerationCall,
		{ onSend, onRejected }: CallEvents,
	): Promise<StartedProject> {
		const purpose: CallPurpose = {
			...requestAdvice,
			aim: 'start the project',
			outcome: 'notAccepted',
			missingMessage: `${this.connection.baseUrl} does not have this tool: there is no ${path}`,
		};
		const read = this.readWith(purpose, readStartedProject);
		return await this.request<StartedProject>({
			timing,
			purpose,
			onRejected,
			send: async () => {
				onSend();
				// The fail-fast limit doesn't apply, because an aborted request may still be accepted.
				return await this.send('POST', path, body);
			},
			read: (response) => {
				if (!mayHaveProject(response, this.connection)) return read(response);
				const value = readStartedProject(response.body);
				return value ? { value } : read(response);
			},
		});
	}

	/** Reads a project (spec 4.2). */
	async read(project: LocatedProject, timing?: CallTiming): Promise<Project> {
		return await this.request(this.makeReadCall(project, timing));
	}

	/**
	 * Tries these kinds in order; undefined if no kind has the ID.
	 * @throws Failure if no project was found, and a kind was rejected for another reason
	 */
	async find(
		resources: readonly Resource[],
		id: string,
		timing?: CallTiming,
	): Promise<Project | undefined> {
		let rejected: Failure | undefined;
		for (const location of listLocations(resources, id)) {
			const call = this.makeReadCall(location, timing, adviseOnNotFound(resources, id));
			const read: Call<Project | undefined>['read'] = async (response) => {
				const reading = await call.read(response);
				if (!('failure' in reading) || !isKindRejection(reading.failure)) return reading;
				// `request` would throw a returned failure, which could end the run before the other kinds are read.
				if (!isNotFoundResponse(response)) rejected ??= reading.failure;
				return { value: undefined };
			};
			const project = await this.request<Project | undefined>({ ...call, read });
			if (project) return project;
		}
		if (rejected) throw rejected;
		return undefined;
	}

	/** Reads data other than a project. @param aim completes "could not …" */
	async get<T>(
		aim: string,
		path: string,
		readContent: (body: unknown) => T | undefined,
		timing = this.defaultTiming.createCallTiming(),
		limitMs?: number,
	): Promise<T> {
		const missingMessage = `${this.connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
		const purpose: CallPurpose = { aim, outcome: 'notRead', missingMessage };
		const send = async (ms: number) => await this.send('GET', path, undefined, limitMs ?? ms);
		return await this.request({ timing, purpose, send, read: this.readWith(purpose, readContent) });
	}

	/** Deletes a project (spec 4.3, delete calls). Returns false if the service had no project with this ID. */
	async remove(
		resource: Resource,
		id: string,
		timing = this.defaultTiming.createCallTiming(),
	): Promise<boolean> {
		const purpose: CallPurpose = {
			aim: `delete ${resource} project ${id}`,
			outcome: 'notDeleted',
			...adviseOnNotFound([resource], id),
			projectId: id,
		};
		if (!isPathSegment(id)) throw makeInvalidIdFailure(purpose);
		const path = composeProjectPath(resource, id);
		const read = this.readWith(purpose, (body) => (isWebPage({ body }) ? undefined : true));
		// An attempt without a clear response may have deleted the project; the next attempt then gets a 404 or 410.
		let mayBeDone = false;
		return await this.request<boolean>({
			timing,
			purpose,
			send: async (ms) =>
				await this.send('DELETE', path, undefined, ms).catch((error: unknown) => {
					mayBeDone ||= error instanceof ConnectionError && !error.isUnsent;
					throw error;
				}),
			read(response) {
				mayBeDone ||= isUnclear(response.status) || (isOk(response) && isWebPage(response));
				return isNotFoundResponse(response, [404, 410]) ? { value: mayBeDone } : read(response);
			},
		});
	}

	private makeReadCall(
		{ resource, id, projectsPath }: LocatedProject,
		timing = this.defaultTiming.createCallTiming(),
		advice = adviseOnNotFound([resource], id, projectsPath),
	): Call<Project> {
		const purpose: CallPurpose = {
			aim: `read ${resource} project ${id}`,
			outcome: 'notRead',
			...advice,
			projectId: id,
		};
		if (!isPathSegment(id)) throw makeInvalidIdFailure(purpose);
		const path = composeProjectPath(resource, id, projectsPath);
		const read = this.readWith(purpose, (content) => {
			const project = readProject(resource, content);
			return project?.id === id ? { ...project, projectsPath } : undefined;
		});
		const send = async (ms: number) => await this.send('GET', path, undefined, ms);
		return { timing, purpose, send, read };
	}

	private readonly send: Client['callService'] = async (method, path, body, ms) => {
		const startedAt = this.time.now();
		const response = await this.client.callService(method, path, body, ms);
		const { status, headers } = response;
		this.clock.noteSendTime(headers);
		if (status === 429)
			this.rateLimiter.noteThrottling(startedAt, readRetryAfterMs(headers, this.time.date()));
		else this.rateLimiter.noteUnthrottledResponse(startedAt);
		if (status !== 429 && !isUnclear(status)) this.defaultTiming.noteAcceptance();
		return response;
	};

	private readWith<T>(purpose: CallPurpose, readContent: (body: unknown) => T | undefined) {
		return (response: HttpResponse): ReadResult<T> => {
			const { connection } = this;
			if (!isOk(response)) return { failure: makeResponseFailure(response, purpose, connection) };
			const value = readContent(response.body);
			return value === undefined
				? { failure: makeShapeFailure(response, purpose, connection), mayBeTransient: true }
				: { value };
		};
	}

	private async request<T>(call: Omit<Call<T>, 'rateLimiter'>): Promise<T> {
		return await this.makeCall({ ...call, rateLimiter: this.rateLimiter });
	}
}
