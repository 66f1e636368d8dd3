import {
	isPathSegment,
	composeProjectPath,
	UPLOAD_URLS_PATH,
	type Resource,
} from '../../catalog/projects';
import { Failure, type RequestAdvice } from '../failures/failure';
import {
	type CallContext,
	isMissing,
	isPage,
	isUnclear,
	mayHaveProject,
	makeResponseFailure,
	makeShapeFailure,
} from '../failures/call-failure';
import type { Client, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import { suggestOtherFormat, type Connection } from '../http/connection';
import { Disconnected } from '../http/disconnected';
import { INSIDE_STEP, type RequestQueue } from '../calls/request-queue';
import { createCaller, type Call, type ReadResult, type ManualRun } from '../calls/call';
import { writeUrlsBody, readUploadUrls, type UploadRequest, type UploadUrl } from './upload-urls';
import { makeInvalidIdFailure } from '../failures/never-sent';
import {
	adviseOnNotFound,
	isRejectedKind,
	listLocations,
	type LocatedProject,
} from './project-location';
import { readProject, type Project, readStarted, type StartedProject } from './project';
import { isOk, readRetryAfterMs } from '../calls/retry';
import { createStorage, type Storage } from './storage';
import { RateLimiter } from '../calls/rate-limiter';
import { ServiceClock } from '../calls/service-clock';
import { DefaultTiming, type CallTiming } from '../calls/call-timing';

/** The calls to the service. Each throws a `Failure`, or `Canceled` when n8n ends the execution. */
export interface Service extends Storage {
	readonly connection: Connection;
	/** The timing of calls to which *Maximum Wait* doesn't apply. */
	readonly when: DefaultTiming;
	readonly clock: ServiceClock;
	/** One upload URL per request, in the same order (spec 4.1). */
	requestUploadUrls(requests: readonly UploadRequest[], when: CallTiming): Promise<UploadUrl[]>;
	/** Starts a project (spec 4.3). The request is sent again only if it was certainly not accepted. */
	generate(call: GenerationCall, events: CallEvents): Promise<StartedProject>;
	/** Reads a project (spec 4.2). Retries temporary errors. */
	read(project: LocatedProject, when?: CallTiming): Promise<Project>;
	/** Reads a project that is of one of these kinds, in this order; undefined if there is none. */
	find(resources: readonly Resource[], id: string, when?: CallTiming): Promise<Project | undefined>;
	/** Reads anything else that the service provides. @param aim completes "could not …" */
	get<T>(
		aim: string,
		path: string,
		readContent: (body: unknown) => T | undefined,
		when?: CallTiming,
		limitMs?: number,
	): Promise<T>;
	/** Deletes a project (spec 4.3, delete calls). False if the service has none with this ID. */
	remove(resource: Resource, id: string, when?: CallTiming): Promise<boolean>;
}

interface GenerationCall {
	readonly when: CallTiming;
	readonly path: string;
	readonly body: object;
	readonly about?: RequestAdvice;
}

/** Callbacks during a generation call, so that its outcome is never lost. */
interface CallEvents {
	/** The call is about to be sent: from here on it may have been accepted. */
	onSend(): void;
	/** The call was not accepted and will be sent again. */
	onRejected(): void;
}

export function createService(
	client: Client,
	connection: Connection,
	clock: Clock,
	queue: RequestQueue,
	manualRun?: ManualRun,
): Service {
	const makeCall = createCaller(clock, queue, manualRun);
	const rateLimiter = new RateLimiter(clock);
	const serviceClock = new ServiceClock(clock);
	const defaultWhen = new DefaultTiming(clock);

	const send: Client['callService'] = async (method, path, body, ms) => {
		const startedAt = clock.now();
		const response = await client.callService(method, path, body, ms);
		const { status, headers } = response;
		serviceClock.readHeaders(headers);
		if (status === 429)
			rateLimiter.noteThrottling(startedAt, readRetryAfterMs(headers, clock.date()));
		else rateLimiter.noteAcceptance(startedAt);
		if (status !== 429 && !isUnclear(status)) defaultWhen.noteAcceptance();
		return response;
	};

	const readWith =
		<T>(purpose: CallContext, readContent: (body: unknown) => T | undefined) =>
		(response: HttpResponse): ReadResult<T> => {
			if (!isOk(response)) return { failure: makeResponseFailure(response, purpose, connection) };
			const value = readContent(response.body);
			return value === undefined
				? { failure: makeShapeFailure(response, purpose, connection), again: true }
				: { value };
		};

	const request = async <T>(call: Omit<Call<T>, 'rateLimiter'>): Promise<T> =>
		await makeCall({ ...call, rateLimiter });

	const makeReadCall = (
		{ resource, id, projectsPath }: LocatedProject,
		when: CallTiming = defaultWhen.call(),
		advice = adviseOnNotFound([resource], id, projectsPath),
	): Call<Project> => {
		const purpose: CallContext = {
			aim: `read ${resource} project ${id}`,
			outcome: 'notRead',
			...advice,
			projectId: id,
		};
		if (!isPathSegment(id)) throw makeInvalidIdFailure(purpose);
		const path = composeProjectPath(resource, id, projectsPath);
		const read = readWith(purpose, (content) => {
			const project = readProject(resource, content);
			if (project?.id !== id) return undefined;
			return projectsPath === undefined ? project : { ...project, projectsPath };
		});
		return { when, purpose, send: async (ms) => await send('GET', path, undefined, ms), read };
	};

	return {
		connection,
		when: defaultWhen,
		clock: serviceClock,
		...createStorage(client, makeCall, createCaller(clock, INSIDE_STEP)),

		async requestUploadUrls(requests, when) {
			const purpose: CallContext = {
				aim: 'get upload URLs',
				outcome: 'notUploaded',
				missing: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
				whenRejected: suggestOtherFormat(connection),
				sent: requests.map(({ extension }) => extension),
			};
			const body = writeUrlsBody(connection.layout, requests);
			return await request({
				when,
				purpose,
				send: async (ms) => await send('POST', UPLOAD_URLS_PATH, body, ms),
				read: readWith(purpose, (content) => {
					const urls = readUploadUrls(content);
					return urls?.length === requests.length ? urls : undefined;
				}),
			});
		},

		async generate({ path, body, about, when }, { onSend, onRejected }) {
			const purpose: CallContext = {
				...about,
				aim: 'start the project',
				outcome: 'notAccepted',
				missing: `${connection.baseUrl} does not have this tool: there is no ${path}`,
			};
			const read = readWith(purpose, readStarted);
			return await request<StartedProject>({
				when,
				purpose,
				onRejected,
				async send() {
					onSend();
					// Sent without the time limit of the run, because an aborted request may still be accepted.
					return await send('POST', path, body);
				},
				read(response) {
					const value = mayHaveProject(response, connection)
						? readStarted(response.body)
						: undefined;
					return value ? { value } : read(response);
				},
			});
		},

		async read(project, when) {
			return await request(makeReadCall(project, when));
		},

		async find(resources, id, when) {
			const advice = adviseOnNotFound(resources, id);
			let rejected: Failure | undefined;
			for (const location of listLocations(resources, id)) {
				const call = makeReadCall(location, when, advice);
				const read: Call<Project | undefined>['read'] = async (response) => {
					const reading = await call.read(response);
					if (!('failure' in reading) || !isRejectedKind(reading.failure)) return reading;
					// Not returned as a failure, which could end the run before another kind is read.
					if (!isMissing(response)) rejected ??= reading.failure;
					return { value: undefined };
				};
				const project = await request<Project | undefined>({ ...call, read });
				if (project) return project;
			}
			if (rejected) throw rejected;
			return undefined;
		},

		async get(aim, path, readContent, when = defaultWhen.call(), limitMs?: number) {
			const missing = `${connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
			const purpose: CallContext = { aim, outcome: 'notRead', missing };
			const read = readWith(purpose, readContent);
			const sendGet = async (ms: number) => await send('GET', path, undefined, limitMs ?? ms);
			return await request({ when, purpose, send: sendGet, read });
		},

		async remove(resource, id, when = defaultWhen.call()) {
			const purpose: CallContext = {
				aim: `delete ${resource} project ${id}`,
				outcome: 'notDeleted',
				...adviseOnNotFound([resource], id),
				projectId: id,
			};
			if (!isPathSegment(id)) throw makeInvalidIdFailure(purpose);
			const path = composeProjectPath(resource, id);
			const read = readWith(purpose, (body) => (isPage({ body }) ? undefined : true));
			// An attempt without a clear response may have deleted it; the next one then finds nothing.
			let mayBeDone = false;
			return await request<boolean>({
				when,
				purpose,
				send: async (ms) =>
					await send('DELETE', path, undefined, ms).catch((error: unknown) => {
						mayBeDone ||= error instanceof Disconnected && !error.nothingSent;
						throw error;
					}),
				read(response) {
					mayBeDone ||= isUnclear(response.status) || (isOk(response) && isPage(response));
					return isMissing(response, [404, 410]) ? { value: mayBeDone } : read(response);
				},
			});
		},
	};
}
