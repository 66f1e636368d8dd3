import type { Reply } from './client';
import { Disconnected } from './client';
import type { Connection } from './connection';

/** What a failure means for the money. */
export type Charge =
	/** Nothing was accepted, or the project failed: no credits were taken (spec 7, rule 1). */
	| 'none'
	/** The answer to a generation call was lost: it may have been accepted. */
	| 'unknown'
	/** A project was started and goes on, or is finished. */
	| 'started';

export interface FailureFacts {
	/** What happened, in one sentence. */
	readonly message: string;
	/** What it means for the money and what to do next. */
	readonly description?: string;
	readonly charge: Charge;
	readonly httpStatus?: number;
	/** The project's error code (spec 7). */
	readonly code?: string;
	readonly projectId?: string;
}

/** An end of an item that a workflow author can act on. */
export class Failure extends Error {
	constructor(readonly facts: FailureFacts) {
		super(facts.message);
	}
}

/** What a call was for: decides what its failure means. */
export interface Purpose {
	/** Completes "could not …", such as `start the project`. */
	readonly aim: string;
	/** A generation call: credits are at stake. */
	readonly paid?: boolean;
	/** What a 404 says here. */
	readonly missing: string;
	readonly projectId?: string;
}

const MAX_QUOTE = 300;

const quote = (words: string): string =>
	words.length > MAX_QUOTE ? `${words.slice(0, MAX_QUOTE)}…` : words;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The problems of the live service's older structured 400 body, such as `height: Number must be …`. */
function issuesOf(body: Record<string, unknown>): string[] {
	const errors = ['bodyErrors', 'queryParameterErrors', 'pathParameterErrors', 'headerErrors'];
	return errors
		.map((key) => body[key])
		.flatMap((part) => (isRecord(part) && Array.isArray(part.issues) ? part.issues : []))
		.filter(isRecord)
		.map(({ path, message }) =>
			Array.isArray(path) && path.length > 0
				? `${path.join('.')}: ${String(message)}`
				: String(message),
		);
}

/** The server's own words in any of the known shapes; empty where it has none. */
export function wordsOf(body: unknown): string {
	if (isRecord(body)) {
		const nested = isRecord(body.error) ? body.error : body;
		const said = [nested.message, body.error, nested.code].find((one) => typeof one === 'string');
		const code = typeof nested.code === 'string' && nested.code !== said ? ` (${nested.code})` : '';
		const issues = issuesOf(body);
		if (issues.length > 0) return quote(issues.join('; '));
		return said === undefined ? '' : quote(`${String(said)}${code}`);
	}
	if (typeof body !== 'string') return '';
	const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1]?.trim();
	if (title !== undefined) return quote(`a web page titled "${title}"`);
	return quote(
		body
			.replace(/<[^>]*>/g, ' ')
			.replace(/\s+/g, ' ')
			.trim(),
	);
}

const said = (words: string): string => (words ? `: ${words}` : '');

const ASK_BEFORE_RUNNING_AGAIN =
	'It may or may not have been accepted, so it is not sent again. Look in the service whether the project was started before you run this item again.';

const NOT_CHARGED = 'Nothing was charged.';

interface Advice {
	readonly message: string;
	readonly next: string;
}

function adviceForStatus(reply: Reply, purpose: Purpose, connection: Connection): Advice {
	const words = said(wordsOf(reply.body));
	const { status } = reply;
	switch (status) {
		case 400:
			return {
				message: `The service refused the request${words}`,
				next: 'Correct the named field and run again.',
			};
		case 401:
			return {
				message: `The service refused the API key (401)${words}`,
				next: 'Check the API key in the credential; create a new one in the developer portal if need be.',
			};
		case 402:
			return {
				message: `The account cannot pay for this (402)${words}`,
				next: 'Buy credits or upgrade the plan, then run again.',
			};
		case 403:
			return {
				message: `The API key is not allowed to ${purpose.aim} (403)${words}`,
				next: 'The key is known, but the plan or the permissions of the key do not cover this call.',
			};
		case 404:
			return {
				message: `${purpose.missing} (404)${words}`,
				next: `Check that ${connection.baseUrl} is the right base address and that the value exists there.`,
			};
		case 422:
			return {
				message: `The service cannot work with these values (422)${words}`,
				next: 'Correct the named value and run again.',
			};
		case 429:
			return {
				message: `The service takes no more requests at the moment (429)${words}`,
				next: 'It was tried until the deadline. Lower "Parallel Requests" or run again later.',
			};
		default:
			return {
				message: `Could not ${purpose.aim}: the service answered HTTP ${status}${words}`,
				next: 'Run again later; if it stays, check the base address and any proxy in between.',
			};
	}
}

/**
 * Whether a paid call's answer leaves open if the project was started: any 5xx, a 408 of a proxy, or a 303, which
 * says that the request was taken and its answer lies elsewhere.
 */
const isUnclear = (status: number): boolean => status >= 500 || status === 408 || status === 303;

/** The failure that a reply with a refusing status stands for. */
export function replyFailure(reply: Reply, purpose: Purpose, connection: Connection): Failure {
	const { status: httpStatus } = reply;
	const { projectId } = purpose;
	if (purpose.paid && isUnclear(httpStatus)) {
		return new Failure({
			message: `The answer to the generation request was lost: HTTP ${httpStatus}${said(wordsOf(reply.body))}`,
			description: ASK_BEFORE_RUNNING_AGAIN,
			charge: 'unknown',
			httpStatus,
		});
	}
	const { message, next } = adviceForStatus(reply, purpose, connection);
	return new Failure({
		message,
		description: purpose.paid ? `${NOT_CHARGED} ${next}` : next,
		charge: projectId === undefined ? 'none' : 'started',
		httpStatus,
		projectId,
	});
}

/** A 2xx whose body is not what the interface promises. */
export function shapeFailure(reply: Reply, purpose: Purpose, connection: Connection): Failure {
	const words = wordsOf(reply.body) || 'an empty or unexpected body';
	return new Failure({
		message: `Could not ${purpose.aim}: ${connection.baseUrl} answered HTTP ${reply.status} with ${words}`,
		description: purpose.paid
			? ASK_BEFORE_RUNNING_AGAIN
			: 'This does not look like the service. Check the base address and the wire layout in the credential.',
		charge: purpose.paid ? 'unknown' : purpose.projectId === undefined ? 'none' : 'started',
		httpStatus: reply.status,
		projectId: purpose.projectId,
	});
}

/** n8n canceled the execution while a generation call was under way. */
export const canceledFailure = (): Failure =>
	new Failure({
		message: 'The execution was canceled while the generation request was under way',
		description: ASK_BEFORE_RUNNING_AGAIN,
		charge: 'unknown',
	});

/** No answer at all. */
export function connectionFailure(error: Disconnected, purpose: Purpose): Failure {
	const { projectId } = purpose;
	if (purpose.paid && !error.nothingSent) {
		return new Failure({
			message: `The answer to the generation request was lost: the connection to ${error.host} broke (${error.code})`,
			description: ASK_BEFORE_RUNNING_AGAIN,
			charge: 'unknown',
		});
	}
	return new Failure({
		message: `Could not ${purpose.aim}: ${error.host} cannot be reached (${error.code})`,
		description: `${purpose.paid ? `${NOT_CHARGED} ` : ''}Check the address, the network and any proxy, then run again.`,
		charge: projectId === undefined ? 'none' : 'started',
		projectId,
	});
}
