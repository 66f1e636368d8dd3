import type { Resource } from '../../catalog/projects';
import { isPathSegment, projectPath, UPLOAD_URLS_PATH } from '../../catalog/projects';
import { Failure, type SentValues } from '../failures/failure';
import type { Purpose } from '../failures/call-failure';
import {
	isPage,
	isUnclear,
	mayHaveProject,
	responseFailure,
	shapeFailure,
} from '../failures/call-failure';
import type { Client, HttpResponse } from '../http/client';
import type { Clock } from '../http/clock';
import { otherFormat, type Connection } from '../http/connection';
import { Disconnected } from '../http/disconnected';
import { INSIDE_STEP, type RequestQueue } from '../calls/request-queue';
import { createCaller, type Call, type Reading, type Watcher } from '../calls/call';
import { uploadUrlsBody, uploadUrlsOf, type UploadRequest, type UploadUrl } from './layout';
import { unreadable } from '../failures/never-sent';
import { locationsOf, notFoundAdvice, type LocatedProject } from './project-location';
import { readProject, type Project, startedOf, type Started } from './project';
import { is2xx, retryAfterMs } from '../calls/retry';
import { createStorage, type Storage } from './storage';
import { createRateLimiter } from '../calls/rate-limiter';
import { ServiceClock } from '../calls/service-clock';
import { createDefaultWhen, type DefaultWhen, type When } from '../calls/when';

/** The service's calls by name. Each throws a `Failure`, or `Canceled` when n8n ends the execution. */
export interface Service extends Storage {
	readonly connection: Connection;
	/** For what has no Maximum Wait. */
	readonly when: DefaultWhen;
	readonly clock: ServiceClock;
	/** One upload URL per request, in the same order (spec 4.1). */
	uploadUrls(requests: readonly UploadRequest[], when: When): Promise<UploadUrl[]>;
	/** Starts a project and returns the response's fields (spec 4.3). Sent at most once unless nothing was accepted. */
	generate(call: GenerationCall, events: CallEvents): Promise<Started>;
	/** Reads a project (spec 4.2). Retries temporary errors. */
	read(project: LocatedProject, when?: When): Promise<Project>;
	/** Reads a project of one of these kinds, the likeliest first; undefined if there is none. */
	find(resources: readonly Resource[], id: string, when?: When): Promise<Project | undefined>;
	/** Reads anything else that the service provides. @param aim completes "could not …" */
	get<T>(
		aim: string,
		path: string,
		contentOf: (body: unknown) => T | undefined,
		when?: When,
		limitMs?: number,
	): Promise<T>;
	/** Deletes a project (spec 4.3, delete calls). False if the service has none with this ID. */
	remove(resource: Resource, id: string, when?: When): Promise<boolean>;
}

interface GenerationCall {
	readonly when: When;
	readonly path: string;
	readonly body: object;
	readonly about?: SentValues;
}

/** Notified as a generation call proceeds, so that its outcome is never lost. */
interface CallEvents {
	/** The call is about to be sent: from here on it may have been accepted. */
	onSend(): void;
	/** The call was not accepted and will be sent again. */
	onRejected(): void;
}

const isMissing = (response: HttpResponse): boolean => response.status === 404 && !isPage(response);
const isGone = (response: HttpResponse): boolean =>
	isMissing(response) || (response.status === 410 && !isPage(response));

/** Statuses that concern all kinds of projects: a rejected key, a time-out, too many requests. */
const OF_ALL_KINDS = new Set([401, 408, 425, 429]);

/** Whether the service refuses to read one kind of project: the ID may be of another. */
const isRefusalOfKind = (error: unknown): error is Failure => {
	if (!(error instanceof Failure) || error.facts.isFinal === false) return false;
	const { httpStatus: status = 0 } = error.facts;
	return status >= 400 && status < 500 && !OF_ALL_KINDS.has(status);
};

export function createService(
	client: Client,
	connection: Connection,
	clock: Clock,
	queue: RequestQueue,
	watcher?: Watcher,
): Service {
	const makeCall = createCaller(clock, queue, watcher);
	const rateLimiter = createRateLimiter(clock);
	const serviceClock = new ServiceClock(clock);
	const defaultWhen = createDefaultWhen(clock);

	const send: Client['api'] = async (method, path, body, ms) => {
		const startedAt = clock.now();
		const response = await client.api(method, path, body, ms);
		const { status, headers } = response;
		serviceClock.responded(headers);
		if (status === 429) rateLimiter.throttled(startedAt, retryAfterMs(headers, clock.date()));
		else rateLimiter.accepted(startedAt);
		if (status !== 429 && !isUnclear(status)) defaultWhen.accepted();
		return response;
	};

	/** Reads the content of a successful response. */
	const reader =
		<T>(purpose: Purpose, contentOf: (body: unknown) => T | undefined) =>
		(response: HttpResponse): Reading<T> => {
			if (!is2xx(response)) return { failure: responseFailure(response, purpose, connection) };
			const value = contentOf(response.body);
			return value === undefined
				? { failure: shapeFailure(response, purpose, connection), again: true }
				: { value };
		};

	const ask = async <T>(call: Omit<Call<T>, 'rateLimiter'>): Promise<T> =>
		await makeCall({ ...call, rateLimiter });

	/** How to read a project, and how to understand the response. */
	const projectCall = (
		{ resource, id, projectsPath }: LocatedProject,
		unknown: Pick<Purpose, 'missing' | 'whenMissing'>,
		when: When = defaultWhen.call(),
	): Call<Project> => {
		const purpose: Purpose = {
			aim: `read ${resource} project ${id}`,
			outcome: 'notRead',
			...unknown,
			projectId: id,
		};
		if (!isPathSegment(id)) throw unreadable(purpose);
		const path = projectPath(resource, id, projectsPath);
		const read = reader(purpose, (content) => {
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

		async uploadUrls(requests, when) {
			const purpose: Purpose = {
				aim: 'get upload URLs',
				outcome: 'notUploaded',
				missing: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
				whenRejected: otherFormat(connection),
				sent: requests.map(({ extension }) => extension),
			};
			const body = uploadUrlsBody(connection.layout, requests);
			return await ask({
				when,
				purpose,
				send: async (ms) => await send('POST', UPLOAD_URLS_PATH, body, ms),
				read: reader(purpose, (content) => {
					const urls = uploadUrlsOf(content);
					return urls?.length === requests.length ? urls : undefined;
				}),
			});
		},

		async generate({ path, body, about, when }, { onSend, onRejected }) {
			const purpose: Purpose = {
				...about,
				aim: 'start the project',
				outcome: 'notAccepted',
				missing: `${connection.baseUrl} does not have this tool: there is no ${path}`,
			};
			const read = reader(purpose, startedOf);
			return await ask<Started>({
				when,
				purpose,
				onRejected,
				async send() {
					onSend();
					// It may be accepted however late its response comes.
					return await send('POST', path, body);
				},
				read(response) {
					const value = mayHaveProject(response, connection) ? startedOf(response.body) : undefined;
					return value ? { value } : read(response);
				},
			});
		},

		async read(project, when) {
			const { resource, id, projectsPath } = project;
			return await ask(projectCall(project, notFoundAdvice([resource], id, projectsPath), when));
		},

		async find(resources, id, when) {
			const unknown = notFoundAdvice(resources, id);
			let refused: Failure | undefined;
			for (const location of locationsOf(resources, id)) {
				const call = projectCall(location, unknown, when);
				const project = await ask<Project | undefined>({
					...call,
					read: (response) => (isMissing(response) ? { value: undefined } : call.read(response)),
				}).catch((error: unknown) => {
					if (!isRefusalOfKind(error)) throw error;
					refused ??= error;
					return undefined;
				});
				if (project) return project;
			}
			if (refused) throw refused;
			return undefined;
		},

		async get(aim, path, contentOf, when = defaultWhen.call(), limitMs?: number) {
			const missing = `${connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
			const purpose: Purpose = { aim, outcome: 'notRead', missing };
			const sendGet = async (ms: number) => await send('GET', path, undefined, limitMs ?? ms);
			return await ask({ when, purpose, send: sendGet, read: reader(purpose, contentOf) });
		},

		async remove(resource, id, when = defaultWhen.call()) {
			const purpose: Purpose = {
				aim: `delete ${resource} project ${id}`,
				outcome: 'notDeleted',
				...notFoundAdvice([resource], id),
				projectId: id,
			};
			if (!isPathSegment(id)) throw unreadable(purpose);
			const path = projectPath(resource, id);
			const read = reader(purpose, (body) => (isPage({ body }) ? undefined : true));
			// An attempt without a clear response may have deleted it; the next one then finds nothing.
			let mayBeDone = false;
			return await ask<boolean>({
				when,
				purpose,
				send: async (ms) =>
					await send('DELETE', path, undefined, ms).catch((error: unknown) => {
						mayBeDone ||= error instanceof Disconnected && !error.nothingSent;
						throw error;
					}),
				read(response) {
					mayBeDone ||= isUnclear(response.status) || (is2xx(response) && isPage(response));
					return isGone(response) ? { value: mayBeDone } : read(response);
				},
			});
		},
	};
}
