import type { Resource } from '../catalog/projects';
import { isPathSegment, projectPath, UPLOAD_URLS_PATH } from '../catalog/projects';
import { readId } from '../json/read-id';
import type { About } from './about';
import type { Purpose } from './call-failure';
import { isPage, isUnclear, responseFailure, shapeFailure, unreadable } from './call-failure';
import type { Client, HttpResponse } from './client';
import type { Clock } from './clock';
import { otherFormat, type Connection } from './connection';
import { Disconnected } from './disconnected';
import { createFirstContact, type Watcher } from './first-contact';
import { IN_PLACE, type RequestQueue } from './request-queue';
import type { Call, When } from './call';
import { createCaller } from './call';
import type { UploadRequest, UploadUrl } from './layout';
import { uploadUrlsBody, uploadUrlsOf } from './layout';
import type { Place } from './places';
import { createPatience, type Patience } from './patience';
import { placesOf, unknownTo } from './places';
import type { Project } from './project';
import { readProject } from './project';
import { isSuccess, retryAfterMs } from './retry';
import type { Storage } from './storage';
import { createStorage } from './storage';
import { createRateLimiter } from './rate-limiter';

/** The service's calls by name. Each throws a `Failure`, or `Canceled` when n8n ends the execution. */
export interface Service extends Storage {
	readonly connection: Connection;
	/** When calls without a deadline of their own end. */
	readonly patience: Patience;
	/** One upload URL per request, in the same order (spec 4.1). */
	uploadUrls(requests: readonly UploadRequest[], when?: When, about?: About): Promise<UploadUrl[]>;
	/** Starts a project and returns the response's fields (spec 4.3). Sent at most once unless nothing was accepted. */
	generate(call: GenerationCall, events: CallEvents): Promise<Started>;
	/** Reads a project (spec 4.2). Retries temporary errors. */
	read(resource: Resource, id: string, reading?: Reading): Promise<Project>;
	/** Reads a project of one of these kinds, the likeliest first; undefined if there is none. */
	find(kinds: readonly Resource[], id: string, when?: When): Promise<Project | undefined>;
	/** Reads anything else that the service provides. @param aim completes "could not …" */
	get<T>(
		aim: string,
		path: string,
		contentOf: (body: unknown) => T | undefined,
		when?: When,
	): Promise<T>;
	/** Deletes a project (spec 4.3, delete calls). False if the service has none with this ID. */
	remove(resource: Resource, id: string, when?: When): Promise<boolean>;
}

export interface Started {
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export interface GenerationCall extends When {
	readonly path: string;
	readonly body: object;
	readonly about?: About;
}

/** Notified as a generation call proceeds, so that its outcome is never lost. */
export interface CallEvents {
	/** The call is about to be sent: from here on it may have been accepted. */
	onSend(): void;
	/** The call was not accepted and will be sent again. */
	onRejected(): void;
}

export interface Reading extends When {
	/** The path to read, if not `/v1/<resource>-projects`. */
	readonly projectsPath?: string;
}

const NEVER: (response: HttpResponse) => boolean = () => false;
const isMissing = (response: HttpResponse): boolean => response.status === 404 && !isPage(response);

export function createService(
	client: Client,
	connection: Connection,
	clock: Clock,
	queue: RequestQueue,
	{ isWatched = false, report }: Watcher = {},
): Service {
	const firstContact = createFirstContact(isWatched);
	const makeCall = createCaller(clock, queue, { report, firstContact });
	const rateLimiter = createRateLimiter(clock);
	const patience = createPatience(clock);

	const send: Client['api'] = async (method, path, body, ms = firstContact.limitMs) => {
		const startedAt = clock.now();
		const response = await client.api(method, path, body, ms);
		const { status, headers } = response;
		if (status === 429) rateLimiter.throttled(startedAt, retryAfterMs(headers, clock.date()));
		else rateLimiter.accepted(startedAt);
		if (status !== 429 && !isUnclear(status)) patience.accepted();
		return response;
	};

	/** The content of a successful response. */
	const ask = async <T>(
		call: Omit<Call, 'judge' | 'rateLimiter'>,
		contentOf: (body: unknown) => T | undefined,
		isElsewhere = NEVER,
	): Promise<T> => {
		const { purpose } = call;
		const response = await makeCall({
			...call,
			rateLimiter,
			isUsable: (one) => !isSuccess(one) || contentOf(one.body) !== undefined,
			judge(one) {
				if (isElsewhere(one)) return;
				if (!isSuccess(one)) throw responseFailure(one, purpose, connection);
				if (contentOf(one.body) === undefined) throw shapeFailure(one, purpose, connection);
			},
		});
		return contentOf(response.body)!;
	};

	/** A call that only reads: without a deadline of its own it has patience with the service. */
	const read = async <T>(
		purpose: Purpose,
		path: string,
		contentOf: (body: unknown) => T | undefined,
		{ deadline = patience.deadline(), ticket }: When = {},
		isElsewhere = NEVER,
	): Promise<T> => {
		const sendGet = async () => await send('GET', path);
		return await ask({ deadline, ticket, purpose, send: sendGet }, contentOf, isElsewhere);
	};

	/** Undefined if it is elsewhere, which is no failure. */
	const readAt = async (
		{ resource, projectsPath }: Place,
		id: string,
		unknown: Pick<Purpose, 'missing' | 'whenMissing'>,
		when?: When,
		isElsewhere = NEVER,
	): Promise<Project | undefined> => {
		const purpose: Purpose = {
			aim: `read ${resource} project ${id}`,
			outcome: 'notRead',
			...unknown,
			projectId: id,
		};
		if (!isPathSegment(id)) throw unreadable(purpose);
		const contentOf = (content: unknown) => {
			const project = readProject(resource, content);
			if (project?.id !== id) return undefined;
			return projectsPath === undefined ? project : { ...project, projectsPath };
		};
		const path = projectPath(resource, id, projectsPath);
		return await read(purpose, path, contentOf, when, isElsewhere);
	};

	return {
		connection,
		patience,
		...createStorage(client, makeCall, createCaller(clock, IN_PLACE)),

		async uploadUrls(requests, when, about) {
			const purpose: Purpose = {
				...about,
				aim: 'get upload URLs',
				outcome: 'notUploaded',
				missing: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
				whenRejected: otherFormat(connection),
			};
			const body = uploadUrlsBody(connection.layout, requests);
			const sendPost = async () => await send('POST', UPLOAD_URLS_PATH, body);
			return await ask({ ...when, purpose, send: sendPost }, (content) => {
				const urls = uploadUrlsOf(content);
				return urls?.length === requests.length ? urls : undefined;
			});
		},

		async generate({ path, body, about, ...when }, { onSend, onRejected }) {
			const purpose: Purpose = {
				...about,
				aim: 'start the project',
				outcome: 'notAccepted',
				missing: `${connection.baseUrl} does not have this tool: there is no ${path}`,
			};
			const sendOnce = async () => {
				onSend();
				// It may be accepted however late its response comes.
				return await send('POST', path, body, Infinity);
			};
			const call = { ...when, policy: 'paid', onRejected, purpose, send: sendOnce } as const;
			return await ask(call, (content) => {
				const id = readId(content);
				return id === undefined ? undefined : { id, body: content as Started['body'] };
			});
		},

		async read(resource, id, { projectsPath, ...when } = {}) {
			const place = { resource, projectsPath };
			return (await readAt(place, id, unknownTo([resource], id, projectsPath), when))!;
		},

		async find(kinds, id, when) {
			const unknown = unknownTo(kinds, id);
			for (const place of placesOf(kinds)) {
				const project = await readAt(place, id, unknown, when, isMissing);
				if (project) return project;
			}
			return undefined;
		},

		async get(aim, path, contentOf, when) {
			const missing = `${connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
			return await read({ aim, outcome: 'notRead', missing }, path, contentOf, when);
		},

		async remove(resource, id, when) {
			const purpose: Purpose = {
				aim: `delete ${resource} project ${id}`,
				outcome: 'notDeleted',
				...unknownTo([resource], id),
				projectId: id,
			};
			if (!isPathSegment(id)) throw unreadable(purpose);
			const path = projectPath(resource, id);
			const isGone = (one: HttpResponse) => [404, 410].includes(one.status) && !isPage(one);
			// An attempt without a response may have deleted it; the next one then finds nothing.
			let mayBeDone = false;
			const attempt = async () => {
				const response = await send('DELETE', path).catch((error: unknown) => {
					mayBeDone ||= error instanceof Disconnected && !error.nothingSent;
					throw error;
				});
				mayBeDone ||= isUnclear(response.status) || (isSuccess(response) && isPage(response));
				return response;
			};
			const response = await makeCall({
				deadline: patience.deadline(),
				...when,
				purpose,
				rateLimiter,
				send: attempt,
				isUsable: (one) => !isSuccess(one) || !isPage(one),
				judge(one) {
					if (isSuccess(one) && isPage(one)) throw shapeFailure(one, purpose, connection);
					if (!isSuccess(one) && !isGone(one)) throw responseFailure(one, purpose, connection);
				},
			});
			return isSuccess(response) || mayBeDone;
		},
	};
}
