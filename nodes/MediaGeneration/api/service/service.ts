import { UPLOAD_URLS_PATH } from '../../catalog/projects';
import { Caller, type CallTiming, type CallerOptions } from '../calls/caller';
import { Deadline } from '../calls/deadline';
import type { RequestQueue } from '../calls/request-queue';
import { mayHaveProject } from '../failures/call-failure';
import type { RequestAdvice } from '../failures/failure';
import type { HttpClient } from '../http/client';
import type { Clock } from '../http/clock';
import type { Connection } from '../http/connection';
import { readStartedProject, type StartedProject } from './project';
import { Projects } from './projects';
import { ServiceCaller } from './service-caller';
import { Storage } from './storage';
import { writeUrlsBody, readUploadUrls, type UploadRequest, type UploadUrl } from './upload-urls';

interface GenerationCall {
	readonly timing: CallTiming;
	readonly path: string;
	readonly body: object;
	readonly requestAdvice?: RequestAdvice;
	/** The call is about to be sent, and may be accepted from now on. */
	onSend(): void;
	/** The call was not accepted and will be sent again. */
	onRejected(): void;
}

/** What the service offers. Each call may throw `Failure`, `Canceled` or `Halted`. */
export class Service {
	readonly projects: Projects;
	readonly storage: Storage;
	/** The files that this run has uploaded to the account, by what identifies each. */
	readonly uploaded = new Map<string | object, Promise<UploadUrl>>();
	private readonly caller: ServiceCaller;

	constructor(
		client: HttpClient,
		readonly connection: Connection,
		private readonly clock: Clock,
		queue: RequestQueue,
		options?: CallerOptions,
	) {
		const caller = new Caller(clock, queue, options);
		this.caller = new ServiceCaller(client, connection, clock, caller);
		this.projects = new Projects(this.caller);
		this.storage = new Storage(client, caller);
	}

	/** One upload URL per request, in the same order (spec 4.1). */
	async requestUploadUrls(
		requests: readonly UploadRequest[],
		timing: CallTiming,
	): Promise<UploadUrl[]> {
		const { connection } = this;
		return await this.caller.request({
			method: 'POST',
			path: UPLOAD_URLS_PATH,
			body: writeUrlsBody(connection.layout, requests),
			timing,
			purpose: {
				aim: 'get upload URLs',
				outcome: 'notUploaded',
				missingMessage: `${connection.baseUrl} has no ${UPLOAD_URLS_PATH}`,
			},
			readContent(content) {
				const urls = readUploadUrls(content);
				return urls?.length === requests.length ? urls : undefined;
			},
		});
	}

	/** Starts a project (spec 4.3). The request is sent again only if it was certainly not accepted. */
	async generate(generation: GenerationCall): Promise<StartedProject> {
		const { path, body, requestAdvice, timing, onSend, onRejected } = generation;
		const { connection } = this;
		const purpose = {
			...requestAdvice,
			aim: 'start the project',
			outcome: 'notAccepted',
			missingMessage: `${connection.baseUrl} does not have this tool: there is no ${path}`,
		} as const;
		const request = { method: 'POST', path, body, timing, purpose } as const;
		return await this.caller.request<StartedProject>(
			{ ...request, readContent: readStartedProject },
			({ send, read }) => ({
				onRejected,
				async send() {
					onSend();
					// Without a limit of its own, because an aborted request may still be accepted.
					return await send(Infinity);
				},
				read(response) {
					const value = mayHaveProject(response, connection) && readStartedProject(response.body);
					return value ? { value } : read(response);
				},
			}),
		);
	}

	/**
	 * Reads data other than a project.
	 * @param aim completes "could not …"
	 * @param limitMs the time for a single attempt, in milliseconds; default: as in all calls
	 */
	async getJson<T>(
		aim: string,
		path: string,
		readContent: (body: unknown) => T | undefined,
		limitMs?: number,
	): Promise<T> {
		const missingMessage = `${this.connection.baseUrl} has no ${path.replace(/\?.*/, '')}`;
		const deadline = limitMs === undefined ? undefined : Deadline.start(this.clock, limitMs);
		return await this.caller.request(
			{
				method: 'GET',
				path,
				timing: deadline && { deadline, maxAttempts: 1 },
				purpose: { aim, outcome: 'notRead', missingMessage },
				readContent,
			},
			({ send }) => ({
				send: async (ms) =>
					await send(Math.min(ms, Math.max(0, deadline?.remainingMs() ?? Infinity))),
			}),
		);
	}
}
