import type { Resource } from '../catalog/projects';
import { projectPath, UPLOAD_URLS_PATH } from '../catalog/projects';
import type { Client, Reply } from './client';
import { discard, Disconnected } from './client';
import type { Clock } from './clock';
import { Canceled } from './clock';
import type { Connection } from './connection';
import type { Purpose } from './call-failure';
import { canceledFailure, connectionFailure, replyFailure, shapeFailure } from './call-failure';
import type { UploadRequest, UploadUrl } from './layout';
import { uploadUrlsBody, uploadUrlsOf } from './layout';
import type { Project } from './project';
import { readProject } from './project';
import type { Attempts } from './retry';
import { isSuccess, withRetries } from './retry';

/** The service's calls by name. Each throws a `Failure`, or `Canceled` when n8n ends the execution. */
export interface Service {
	readonly connection: Connection;
	/** One upload URL per request, in the same order (spec 4.1). */
	uploadUrls(requests: readonly UploadRequest[]): Promise<UploadUrl[]>;
	/** Sends the bytes; the body is made anew for each attempt. Resolves with the storage's reply, whatever its status. */
	put(
		url: string,
		body: () => Promise<NodeJS.ReadableStream | Buffer>,
		length: number,
	): Promise<Reply>;
	/** Starts a project and returns the reply's fields (spec 4.3). Sent at most once unless nothing was accepted. */
	generate(call: GenerationCall, journal: Journal): Promise<Started>;
	/** Reads a project (spec 4.2). Retries passing troubles. */
	read(resource: Resource, id: string, reading?: Reading): Promise<Project>;
	/** Reads anything else that the service tells. @param aim completes "could not …" */
	look<T>(
		aim: string,
		path: string,
		contentOf: (body: unknown) => T | undefined,
		patienceMs?: number,
	): Promise<T>;
	/** Deletes a project; one that is gone already counts as done (spec 4.3, delete calls). */
	remove(resource: Resource, id: string): Promise<void>;
}

export interface Started {
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
}

export interface GenerationCall {
	readonly path: string;
	readonly body: object;
	/** No attempt begins after it. */
	readonly deadline: number;
}

/** Told about a generation call as it happens, so that its outcome is never lost. */
export interface Journal {
	/** The call goes out now: from here on it may have been accepted. */
	sending(): void;
	/** The call was refused and goes out again later. */
	refused(): void;
}

export interface Reading {
	/** Milliseconds since 1970: until then, troubles count as passing. Default: two minutes. */
	readonly deadline?: number;
	/** Where to read, if not at `/v1/<resource>-projects`. */
	readonly readAt?: string;
	/** Around each attempt, but not around the pauses between them. */
	readonly around?: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/** How long a call that is safe to repeat goes on knocking, where no deadline of the user's applies. */
const PATIENCE_MS = 120_000;

/** A web page says only that something else answers at this address. */
const isNoPage = ({ body }: Reply): boolean => typeof body !== 'string' || !body.includes('<');

type Knock = Partial<Attempts> & { readonly send: () => Promise<Reply> };

export function createService(client: Client, connection: Connection, clock: Clock): Service {
	/** The final reply, whatever its status. */
	const knock = async (purpose: Purpose, { send, ...attempts }: Knock): Promise<Reply> =>
		await withRetries(send, {
			policy: 'safe',
			deadline: clock.now() + PATIENCE_MS,
			clock,
			...attempts,
		}).catch((error: unknown) => {
			if (error instanceof Disconnected) throw connectionFailure(error, purpose);
			throw purpose.end === 'notAccepted' && error instanceof Canceled && error.isUnderWay
				? canceledFailure()
				: error;
		});

	/** What a successful reply holds. */
	const ask = async <T>(
		purpose: Purpose,
		how: Knock,
		contentOf: (body: unknown) => T | undefined,
	): Promise<T> => {
		const isUsable = ({ body }: Reply) => contentOf(body) !== undefined;
		const reply = await knock(purpose, { ...how, isUsable });
		if (!isSuccess(reply)) throw replyFailure(reply, purpose, connection);
		const content = contentOf(reply.body);
		if (content === undefined) throw shapeFailure(reply, purpose, connection);
		return content;
	};

	return {
		connection,

		async uploadUrls(requests) {
			const purpose: Purpose = {
				aim: 'get upload URLs',
				end: 'notUploaded',
				missing: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
			};
			const body = uploadUrlsBody(connection.layout, requests);
			const send = async () => await client.api('POST', UPLOAD_URLS_PATH, body);
			return await ask(purpose, { send }, (answer) => {
				const urls = uploadUrlsOf(answer);
				return urls?.length === requests.length ? urls : undefined;
			});
		},

		async put(url, body, length) {
			const purpose: Purpose = {
				aim: 'upload the file',
				end: 'notUploaded',
				missing: 'The upload URL is unknown',
			};
			const send = async () => {
				const bytes = await body();
				// Nothing else closes a file whose request did not begin or broke off.
				return await client.put(url, bytes, length).finally(() => discard(bytes));
			};
			return await knock(purpose, { send });
		},

		async generate({ path, body, deadline }, { sending, refused }) {
			const purpose: Purpose = {
				aim: 'start the project',
				end: 'notAccepted',
				missing: `${connection.baseUrl} does not have this tool: there is no ${path}`,
			};
			const send = async () => {
				sending();
				return await client.api('POST', path, body);
			};
			const how: Knock = { send, policy: 'paid', deadline, onPause: refused };
			return await ask(purpose, how, (answer) => {
				const started = answer as Record<string, unknown> | null;
				const id = started?.id;
				return started && typeof id === 'string' && id !== '' ? { id, body: started } : undefined;
			});
		},

		async read(resource, id, { deadline, around, readAt } = {}) {
			const purpose: Purpose = {
				aim: `read ${resource} project ${id}`,
				end: 'notRead',
				missing: `There is no ${resource} project with the ID ${id}`,
				projectId: id,
			};
			const path = projectPath(resource, id, readAt);
			const attempt = async () => await client.api('GET', path);
			const send = around ? async () => await around(attempt) : attempt;
			const how: Knock = deadline === undefined ? { send } : { send, deadline };
			return await ask(purpose, how, (answer) => {
				const project = readProject(resource, answer);
				return project && readAt !== undefined ? { ...project, readAt } : project;
			});
		},

		async look(aim, path, contentOf, patienceMs = PATIENCE_MS) {
			const missing = `${connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
			const send = async () => await client.api('GET', path);
			const deadline = clock.now() + patienceMs;
			return await ask({ aim, end: 'notRead', missing }, { send, deadline }, contentOf);
		},

		async remove(resource, id) {
			const purpose: Purpose = {
				aim: `delete ${resource} project ${id}`,
				end: 'notDeleted',
				missing: `There is no ${resource} project with the ID ${id}`,
				projectId: id,
			};
			const send = async () => await client.api('DELETE', projectPath(resource, id));
			const reply = await knock(purpose, { send, isUsable: isNoPage });
			if (isSuccess(reply) && !isNoPage(reply)) throw shapeFailure(reply, purpose, connection);
			const isGone = [404, 410].includes(reply.status) && isNoPage(reply);
			if (!isSuccess(reply) && !isGone) throw replyFailure(reply, purpose, connection);
		},
	};
}
