import type { Resource } from '../catalog/projects';
import { projectPath, UPLOAD_URLS_PATH } from '../catalog/projects';
import type { Client, Reply } from './client';
import { Disconnected } from './client';
import type { Clock } from './clock';
import type { Connection } from './connection';
import type { Purpose } from './failure';
import { connectionFailure, replyFailure, shapeFailure } from './failure';
import type { UploadRequest, UploadUrl } from './layout';
import { uploadUrlsBody, uploadUrlsOf } from './layout';
import type { Project } from './project';
import { readProject } from './project';
import type { Policy } from './retry';
import { withRetries } from './retry';

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
	generate(path: string, body: object, deadline: number): Promise<Started>;
	/** Reads a project (spec 4.2). Retries passing troubles until the deadline, in milliseconds since 1970. */
	read(resource: Resource, id: string, deadline?: number): Promise<Project>;
	/** Deletes a project; one that is gone already counts as done (spec 4.3, delete calls). */
	remove(resource: Resource, id: string): Promise<void>;
}

export interface Started {
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
}

/** How long a call that is safe to repeat goes on knocking, where no deadline of the user's applies. */
const PATIENCE_MS = 120_000;

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

export function createService(client: Client, connection: Connection, clock: Clock): Service {
	/** The final reply, whatever its status. */
	const knock = async (
		send: () => Promise<Reply>,
		policy: Policy,
		purpose: Purpose,
		deadline = clock.now() + PATIENCE_MS,
	): Promise<Reply> =>
		await withRetries(send, { policy, deadline, clock }).catch((error: unknown) => {
			throw error instanceof Disconnected ? connectionFailure(error, purpose) : error;
		});

	const call = async (...[send, policy, purpose, deadline]: Parameters<typeof knock>) => {
		const reply = await knock(send, policy, purpose, deadline);
		if (!isSuccess(reply)) throw replyFailure(reply, purpose, connection);
		return reply;
	};

	return {
		connection,

		async uploadUrls(requests) {
			const purpose: Purpose = {
				aim: 'get upload URLs',
				missing: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
			};
			const body = uploadUrlsBody(connection.layout, requests);
			const reply = await call(
				async () => await client.api('POST', UPLOAD_URLS_PATH, body),
				'safe',
				purpose,
			);
			const urls = uploadUrlsOf(reply.body);
			if (urls?.length !== requests.length) throw shapeFailure(reply, purpose, connection);
			return urls;
		},

		async put(url, body, length) {
			const purpose: Purpose = { aim: 'upload the file', missing: 'The upload URL is unknown' };
			return await knock(async () => await client.put(url, await body(), length), 'safe', purpose);
		},

		async generate(path, body, deadline) {
			const purpose: Purpose = {
				aim: 'start the project',
				paid: true,
				missing: `${connection.baseUrl} does not have this tool: there is no ${path}`,
			};
			const reply = await call(
				async () => await client.api('POST', path, body),
				'paid',
				purpose,
				deadline,
			);
			const started = reply.body as Record<string, unknown> | null;
			if (typeof started?.id !== 'string') throw shapeFailure(reply, purpose, connection);
			return { id: started.id, body: started };
		},

		async read(resource, id, deadline) {
			const purpose: Purpose = {
				aim: `read ${resource} project ${id}`,
				missing: `There is no ${resource} project with the ID ${id}`,
				projectId: id,
			};
			const reply = await call(
				async () => await client.api('GET', projectPath(resource, id)),
				'safe',
				purpose,
				deadline,
			);
			const project = readProject(resource, reply.body);
			if (!project) throw shapeFailure(reply, purpose, connection);
			return project;
		},

		async remove(resource, id) {
			const purpose: Purpose = {
				aim: `delete ${resource} project ${id}`,
				missing: `There is no ${resource} project with the ID ${id}`,
				projectId: id,
			};
			const path = projectPath(resource, id);
			const reply = await knock(async () => await client.api('DELETE', path), 'safe', purpose);
			const isGone = reply.status === 404 || reply.status === 410;
			if (!isSuccess(reply) && !isGone) throw replyFailure(reply, purpose, connection);
		},
	};
}
