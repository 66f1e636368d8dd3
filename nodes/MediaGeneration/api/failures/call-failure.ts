import { PARAMETERS } from '../../catalog/parameters';
import { extendAdvice, type Advice } from '../../catalog/advice';
import { findPaymentAdvice } from '../../catalog/error-codes';
import { capitalize } from '../../fields';
import type { HttpResponse } from '../http/client';
import { MAGIC_HOUR, describePlacesToCheck, type Connection } from '../http/connection';
import type { ConnectionError } from '../http/connection-error';
import type { FailedCallOutcome, FailureFacts, RequestAdvice } from './failure';
import { Failure } from './failure';
import { readErrorCode, readErrorText, describeBody, readLongErrorText } from './error-text';
import { isRedirect, adviseOnRedirect, type Diagnosis } from './redirect';

/** The purpose of a call, which decides the wording and outcome of a failure, and the retry policy. */
export interface CallPurpose extends RequestAdvice {
	/** Completes "could not …", such as `start the project`. */
	readonly aim: string;
	/** The outcome if the call fails. The generation call has `notAccepted`, but may also fail with `responseLost`. */
	readonly outcome: Exclude<FailedCallOutcome, 'responseLost'>;
	/** The message for a 404, without the status. */
	readonly missingMessage: string;
	readonly projectId?: string;
	/** The advice for a 400 or 422 that mentions no value in `sent`. */
	readonly whenRejected?: string;
	/** Values of the request: a message from the service that mentions one of them explains the rejection. */
	readonly sent?: readonly string[];
	/** The advice for a failed transfer, in place of the general advice. */
	readonly advice?: Advice;
}

export const explainFailure = ({ aim }: CallPurpose, why: string): string =>
	`Could not ${aim}: ${why}`;

export const makeFailure = (
	{ outcome, projectId }: CallPurpose,
	message: string,
	advice?: Advice,
	more?: Partial<FailureFacts>,
): Failure => new Failure({ message, advice, outcome, ...more, projectId });

/** Whether credits are at stake: only in the generation call. */
export const isPaid = ({ outcome }: CallPurpose): boolean => outcome === 'notAccepted';

const describeDetails = ({ body, status }: HttpResponse): string => {
	const text = [400, 402, 422].includes(status) ? readLongErrorText(body) : readErrorText(body);
	return text ? `: ${text}` : '';
};

function suggestCorrection(
	response: HttpResponse,
	{ whenRejected, sent = [], hints = [] }: CallPurpose,
): Advice {
	const text = readLongErrorText(response.body);
	const unnamed = {
		first:
			text === '' || isWebPage(response)
				? 'Check the values, and any proxy between n8n and the service'
				: 'Correct the value that the message names',
	};
	const known = hints.map((hint) => `${hint} (as of this version of the package).`).join(' ');
	const isExplained = text.split(/[^a-z0-9]+/i).some((word) => sent.includes(word));
	return extendAdvice((isExplained ? undefined : whenRejected) ?? unnamed, known);
}

/**
 * The advice for a project that may have started. It suggests a new execution, because n8n's retries don't start the
 * project again.
 */
export const CHECK_PROJECTS_ADVICE =
	'Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.';

const POSSIBLE_START_CAUSE = 'The project may have started, so the request isn’t resent.';

const makeLostFailure = (message: string, more?: Partial<FailureFacts>): Failure =>
	new Failure({
		message,
		cause: POSSIBLE_START_CAUSE,
		advice: CHECK_PROJECTS_ADVICE,
		outcome: 'responseLost',
		...more,
	});

const UNCLEAR_RESPONSE = 'The generation request got no clear response';

/** Magic Hour documents that a 502 without an ID starts nothing, but a gateway may return 502 after acceptance. */
const UNVERIFIED_502_CAUSE =
	'Magic Hour documents that a 502 without a project ID starts no project, which the node can’t verify.';

/** Whether an error response may contain the ID of a started project (Magic Hour's 502). */
export const mayHaveProject = ({ status }: HttpResponse, connection: Connection): boolean =>
	status === 502 && connection === MAGIC_HOUR;

/** Whether the body looks like a web page, which comes from a server other than the API. */
export const isWebPage = ({ body }: Pick<HttpResponse, 'body'>): boolean =>
	typeof body === 'string' && /<[a-z!?]/i.test(body);

/** Whether the service itself, not a proxy, returned one of these statuses. */
export const isNotFoundResponse = (response: HttpResponse, statuses = [404]): boolean =>
	statuses.includes(response.status) && !isWebPage(response);

/** Empty without `Retry-After`. A requested pause that is longer than the remaining time ends the retries. */
function describeRetryAfter({ headers }: HttpResponse, name: string): string {
	const after = headers['retry-after'];
	return after === undefined
		? ''
		: `${name} requested a pause (Retry-After: ${String(after).slice(0, 40)}). `;
}

/** Advice for a 404 on a path that comes from this package, not from the user. */
const adviseOnMissingPath = (connection: Connection): string =>
	connection === MAGIC_HOUR
		? 'Check in the API reference whether Magic Hour still has it, or update this package.'
		: `Check the base address (${connection.baseUrl}) and the request format in the credential.`;

function adviseOnStatus(
	response: HttpResponse,
	purpose: CallPurpose,
	connection: Connection,
): Diagnosis {
	const { status } = response;
	const { serviceName, baseUrl, keysPage, plansPage } = connection;
	const name = capitalize(serviceName);
	const details = describeDetails(response);
	const diagnose = (message: string, advice: Advice): Diagnosis => ({
		message: `${message}${details}`,
		advice,
	});
	if (isRedirect(status)) {
		const { message, advice } = adviseOnRedirect(response, connection);
		return { message: explainFailure(purpose, message), advice };
	}
	if (isWebPage(response) && [401, 403, 404].includes(status)) {
		return diagnose(
			explainFailure(purpose, `${baseUrl} returned a web page (${status})`),
			`This does not look like a response from ${serviceName}. Check ${describePlacesToCheck(connection)}.`,
		);
	}
	switch (status) {
		case 400:
			return diagnose(`${name} rejected the request`, suggestCorrection(response, purpose));
		case 401:
			return diagnose(
				`${name} rejected the API key (401)`,
				`Check the API key in the credential, or create a new one in ${keysPage}.`,
			);
		case 402: {
			const payment = findPaymentAdvice(readErrorCode(response.body));
			return diagnose(`${payment.meaning} (402)`, {
				first: `${payment.advice} on ${plansPage}`,
			});
		}
		case 403:
			return diagnose(
				`The API key is not allowed to ${purpose.aim} (403)`,
				`The key’s permissions or your plan don’t include this call: see ${keysPage} and ${plansPage}.`,
			);
		case 404:
			return diagnose(
				`${purpose.missingMessage} (404)`,
				purpose.whenMissing ?? adviseOnMissingPath(connection),
			);
		case 422:
			return diagnose(
				`${name} rejected the values of the request (422)`,
				suggestCorrection(response, purpose),
			);
		case 429:
			return diagnose(`${name} is limiting requests right now (429)`, {
				or: `${describeRetryAfter(response, name)}Lower "${PARAMETERS.parallelRequests.label}" if the operation has that option`,
			});
		default:
			return diagnose(explainFailure(purpose, `${serviceName} returned HTTP ${status}`), {
				also: `If the error persists, check ${describePlacesToCheck(connection)}.`,
			});
	}
}

/**
 * A proxy may return 408, 460 or 499 after it has forwarded the request. A 303, and often a 302, means that the request
 * was accepted and its result has another address, while 301, 307 and 308 mean that the request wasn't accepted.
 */
const UNCLEAR_STATUSES = new Set([302, 303, 408, 460, 499]);

/** Whether the call may have been carried out despite this status. */
export const isUnclear = (status: number): boolean => status >= 500 || UNCLEAR_STATUSES.has(status);

export function makeResponseFailure(
	response: HttpResponse,
	purpose: CallPurpose,
	connection: Connection,
): Failure {
	const { status: httpStatus } = response;
	if (isPaid(purpose) && isUnclear(httpStatus)) {
		const redirect = isRedirect(httpStatus) ? adviseOnRedirect(response, connection) : undefined;
		const what = redirect?.message ?? `HTTP ${httpStatus}${describeDetails(response)}`;
		return makeLostFailure(`${UNCLEAR_RESPONSE}: ${what}`, {
			...(mayHaveProject(response, connection) ? { cause: UNVERIFIED_502_CAUSE } : {}),
			...(redirect ? { advice: `${CHECK_PROJECTS_ADVICE} ${redirect.advice}` } : {}),
			httpStatus,
			code: readErrorCode(response.body),
		});
	}
	const { message, advice } = adviseOnStatus(response, purpose, connection);
	return makeFailure(purpose, message, advice, {
		httpStatus,
		code: readErrorCode(response.body),
		...(isWebPage(response) ? { isFinal: false } : {}),
	});
}

/** The failure of a 2xx response whose body doesn't have the expected shape. */
export function makeShapeFailure(
	response: HttpResponse,
	purpose: CallPurpose,
	connection: Connection,
): Failure {
	const { status: httpStatus, body } = response;
	// The message for a generation call quotes the body, unless that is a web page: a paid project's ID may be in it.
	const text = isPaid(purpose) && !isWebPage(response) ? describeBody(body) : readErrorText(body);
	const message = explainFailure(
		purpose,
		`${connection.baseUrl} returned HTTP ${httpStatus} with ${text || 'an empty or unexpected body'}`,
	);
	if (isPaid(purpose)) return makeLostFailure(message, { httpStatus });
	const places = describePlacesToCheck(
		connection,
		'the base address and the request format in the credential',
	);
	const advice = `This does not look like a response from ${connection.serviceName}. Check ${places}.`;
	return makeFailure(purpose, message, advice, { httpStatus });
}

export const makeCanceledFailure = (): Failure =>
	makeLostFailure('The execution was canceled while the generation request was in progress');

export function makeConnectionFailure(error: ConnectionError, purpose: CallPurpose): Failure {
	if (isPaid(purpose) && !error.isUnsent)
		return makeLostFailure(`${UNCLEAR_RESPONSE}: ${error.reason}`);
	const advice = purpose.advice ?? error.advice;
	return makeFailure(purpose, explainFailure(purpose, error.reason), advice);
}
