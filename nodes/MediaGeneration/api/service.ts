import type { Resource } from '../catalog/projects';
import { isPathSegment, projectPath, RESOURCES, UPLOAD_URLS_PATH } from '../catalog/projects';
import type { Purpose } from './call-failure';
import { isUnclear, notStarted, responseFailure, shapeFailure, unreadable } from './call-failure';
import type { Client, HttpResponse } from './client';
import type { Clock } from './clock';
import type { Connection } from './connection';
import { Disconnected } from './disconnected';
import type { RequestQueue } from './request-queue';
import type { Call, When } from './call';
import { createCaller } from './call';
import type { UploadRequest, UploadUrl } from './layout';
import { uploadUrlsBody, uploadUrlsOf } from './layout';
import type { Project } from './project';
import { readId, readProject } from './project';
import { isSuccess, retryAfterMs } from './retry';
import type { Storage } from './storage';
import { createStorage } from './storage';
import { createRateLimiter } from './rate-limiter';

/** The service's calls by name. Each throws a `Failure`, or `Canceled` when n8n ends the execution. */
export interface Service extends Storage {
	readonly connection: Connection;
	/** One upload URL per request, in the same order (spec 4.1). */
	uploadUrls(requests: readonly UploadRequest[], when?: When): Promise<UploadUrl[]>;
	/** Starts a project and returns the reply's fields (spec 4.3). Sent at most once unless nothing was accepted. */
	generate(call: GenerationCall, journal: CallEvents): Promise<Started>;
	/** Reads a project (spec 4.2). Retries temporary errors. */
	read(resource: Resource, id: string, reading?: Reading): Promise<Project>;
	/** Reads anything else that the service provides. @param aim completes "could not …" */
	get<T>(
		aim: string,
		path: string,
		contentOf: (body: unknown) => T | undefined,
		patienceMs?: number,
	): Promise<T>;
	/** Deletes a project (spec 4.3, delete calls). False if the service has none with this ID. */
	remove(resource: Resource, id: string): Promise<boolean>;
}

export interface Started {
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export interface GenerationCall extends Pick<When, 'ticket'> {
	readonly path: string;
	readonly body: object;
	/** No attempt begins after it. */
	readonly deadline: number;
}

/** Notified as a generation call proceeds, so that its outcome is never lost. */
export interface CallEvents {
	/** The call is about to be sent: from here on it may have been accepted. */
	onSend(): void;
	/** The call was refused and will be sent again. */
	onRejected(): void;
}

export interface Reading extends When {
	/** The path to read, if not `/v1/<resource>-projects`. */
	readonly projectsPath?: string;
}

/** A web page only shows that something else answers at this address. */
const isNoPage = ({ body }: HttpResponse): boolean =>
	typeof body !== 'string' || !body.includes('<');

/** What a 404 means for a project, and its most likely cause. */
function unknownTo(
	resource: Resource,
	id: string,
	projectsPath?: string,
): Pick<Purpose, 'missing' | 'whenMissing'> {
	if (projectsPath !== undefined) {
		return {
			missing: `There is nothing with the ID ${id} at ${projectsPath}`,
			whenMissing: 'Check that the ID was returned by this tool.',
		};
	}
	const others = RESOURCES.filter((other) => other !== resource);
	const kind = `${resource === 'video' ? 'an' : 'a'} ${others.join(' or ')} project`;
	return {
		missing: `No ${resource} project has the ID ${id}`,
		whenMissing: `If it is ${kind}, change Resource; otherwise check the ID.${
			resource === 'image' ? ' If Detect Faces returned it, use Get Detected Faces.' : ''
		}`,
	};
}

export function createService(
	client: Client,
	connection: Connection,
	clock: Clock,
	queue: RequestQueue,
): Service {
	const makeCall = createCaller(clock, queue);
	const rateLimiter = createRateLimiter(clock);

	const send: Client['api'] = async (method, path, body) => {
		const startedAt = clock.now();
		const reply = await client.api(method, path, body);
		if (reply.status === 429)
			rateLimiter.throttled(startedAt, retryAfterMs(reply.headers, clock.date()));
		else rateLimiter.accepted(startedAt);
		return reply;
	};

	/** The content of a successful reply. */
	const ask = async <T>(
		call: Omit<Call, 'judge' | 'rateLimiter'>,
		contentOf: (body: unknown) => T | undefined,
	): Promise<T> => {
		const reply = await makeCall({
			...call,
			rateLimiter: rateLimiter,
			isUsable: (one) => !isSuccess(one) || contentOf(one.body) !== undefined,
			judge(one) {
				if (!isSuccess(one)) throw responseFailure(one, call.purpose, connection);
				if (contentOf(one.body) === undefined) throw shapeFailure(one, call.purpose, connection);
			},
		});
		return contentOf(reply.body)!;
	};

	return {
		connection,
		...createStorage(client, clock, makeCall),

		async uploadUrls(requests, when) {
			const purpose: Purpose = {
				aim: 'get upload URLs',
				outcome: 'notUploaded',
				missing: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
			};
			const body = uploadUrlsBody(connection.layout, requests);
			const call = {
				...when,
				purpose,
				send: async () => await send('POST', UPLOAD_URLS_PATH, body),
			};
			return await ask(call, (answer) => {
				const urls = uploadUrlsOf(answer);
				return urls?.length === requests.length ? urls : undefined;
			});
		},

		async generate(
			{ path, body, deadline, ticket: ticket },
			{ onSend: sending, onRejected: refused },
		) {
			const purpose: Purpose = {
				aim: 'start the project',
				outcome: 'notAccepted',
				missing: `${connection.baseUrl} does not have this tool: there is no ${path}`,
			};
			const sendOnce = async () => {
				sending();
				return await send('POST', path, body);
			};
			const last = { at: deadline, tooLate: notStarted };
			const when = { policy: 'paid', deadline, last, ticket, onPause: refused } as const;
			return await ask({ ...when, purpose, send: sendOnce }, (answer) => {
				const id = readId(answer);
				return id === undefined ? undefined : { id, body: answer as Started['body'] };
			});
		},

		async read(resource, id, { projectsPath, ...when } = {}) {
			const purpose: Purpose = {
				aim: `read ${resource} project ${id}`,
				outcome: 'notRead',
				...unknownTo(resource, id, projectsPath),
				projectId: id,
			};
			if (!isPathSegment(id)) throw unreadable(purpose);
			const path = projectPath(resource, id, projectsPath);
			const call = { ...when, purpose, send: async () => await send('GET', path) };
			return await ask(call, (answer) => {
				const project = readProject(resource, answer);
				if (project?.id !== id) return undefined;
				return projectsPath === undefined ? project : { ...project, projectsPath: projectsPath };
			});
		},

		async get(aim, path, contentOf, patienceMs) {
			const missing = `${connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
			const call = {
				purpose: { aim, outcome: 'notRead', missing } as const,
				deadline: patienceMs === undefined ? undefined : clock.now() + patienceMs,
				send: async () => await send('GET', path),
			};
			return await ask(call, contentOf);
		},

		async remove(resource, id) {
			const purpose: Purpose = {
				aim: `delete ${resource} project ${id}`,
				outcome: 'notDeleted',
				...unknownTo(resource, id),
				projectId: id,
			};
			if (!isPathSegment(id)) throw unreadable(purpose);
			const path = projectPath(resource, id);
			const isGone = (one: HttpResponse) => [404, 410].includes(one.status) && isNoPage(one);
			// An attempt whose answer was lost may have deleted it; the next one then finds nothing.
			let mayBeDone = false;
			const attempt = async () => {
				const reply = await send('DELETE', path).catch((error: unknown) => {
					mayBeDone ||= error instanceof Disconnected && !error.nothingSent;
					throw error;
				});
				mayBeDone ||= isUnclear(reply.status) || (isSuccess(reply) && !isNoPage(reply));
				return reply;
			};
			const reply = await makeCall({
				purpose,
				rateLimiter: rateLimiter,
				send: attempt,
				isUsable: (one) => !isSuccess(one) || isNoPage(one),
				judge(one) {
					if (isSuccess(one) && !isNoPage(one)) throw shapeFailure(one, purpose, connection);
					if (!isSuccess(one) && !isGone(one)) throw responseFailure(one, purpose, connection);
				},
			});
			return isSuccess(reply) || mayBeDone;
		},
	};
}
