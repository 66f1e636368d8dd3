import { PARAMETERS } from '../../catalog/parameters';
import { findPaymentAdvice } from '../../catalog/error-codes';
import { capitalize, removeUnit } from '../../fields';
import { isNonEmptyText } from '../../json/record';
import type { HttpResponse } from '../http/client';
import { MAGIC_HOUR, describePlacesToCheck, type Connection } from '../http/connection';
import type { ConnectionError } from '../http/connection-error';
import { describeBody, isPage, readErrorCode, readErrorText } from './error-text';
import { Failure, type FailureFacts, type Outcome } from './failure';

/** The purpose of a call, which decides the wording and outcome of a failure, and the retry policy. */
export interface CallPurpose {
	/** Completes "could not …", such as `start the project`. */
	readonly aim: string;
	/** The outcome if the call fails. The generation call has `notAccepted`, but may also fail with `responseLost`. */
	readonly outcome: Extract<
		Outcome,
		'notAccepted' | 'notUploaded' | 'notMeasured' | 'notRead' | 'notDownloaded' | 'notDeleted'
	>;
	readonly projectId?: string;
	/** The advice for a failed transfer, in place of the general advice. */
	readonly advice?: string;
	/** Sentences about sent values that the live service is known to reject. */
	readonly hints?: readonly string[];
	/** The path of a call to the service. */
	readonly path?: string;
}

const explainFailure = ({ aim }: CallPurpose, why: string): string => `Could not ${aim}: ${why}`;

/** @param why the cause, for use after a colon */
export const makeCallFailure = (
	purpose: CallPurpose,
	why: string,
	facts?: Partial<FailureFacts>,
): Failure => {
	const { outcome, projectId, advice } = purpose;
	const message = explainFailure(purpose, why);
	return new Failure({ message, outcome, projectId, advice, ...facts });
};

/** Whether credits are at stake: only in the generation call. */
export const isPaid = ({ outcome }: CallPurpose): boolean => outcome === 'notAccepted';

/**
 * The advice for a project that may have started. It suggests a new execution, because n8n's retries don't start the
 * project again.
 */
export const CHECK_PROJECTS_ADVICE =
	'Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.';

const makeLostFailure = (message: string, more?: Partial<FailureFacts>): Failure =>
	new Failure({
		message,
		cause: 'The project may have started, so the request isn’t resent.',
		advice: CHECK_PROJECTS_ADVICE,
		outcome: 'responseLost',
		...more,
	});

/** The longest text about a rejected request, in characters. */
const LONGEST_REJECTION_TEXT = 4_000;

const UNCLEAR_RESPONSE = 'The generation request got no clear response';

/** The message for a status, without the response's text, and the next step. */
function describeStatus(
	{ status, headers, body }: HttpResponse,
	purpose: CallPurpose,
	connection: Connection,
): readonly [message: string, advice: string] {
	const { serviceName, baseUrl, keysPage, plansPage } = connection;
	const name = capitalize(serviceName);
	const places = describePlacesToCheck(connection);
	const explain = (why: string): string => explainFailure(purpose, why);
	if (isRedirect(status)) {
		const { location } = headers;
		const isReadable = isNonEmptyText(location) && URL.canParse(location, baseUrl);
		const where = isReadable ? new URL(location, baseUrl).origin : 'another address';
		const why = `${baseUrl} redirects to ${where}, where the node doesn’t send the API key`;
		return [explain(why), `Check ${places}.`];
	}
	if (isPage(body) && status < 429)
		return [explain(`${baseUrl} didn’t respond as the API`), `Check ${places}.`];
	if (status === 402) {
		const { meaning, advice } = findPaymentAdvice(readErrorCode(body));
		return [meaning, `${advice} on ${plansPage}, then run this item again.`];
	}
	const hints = (purpose.hints ?? []).map(
		(hint) => ` ${hint} (as of this version of the package).`,
	);
	const format =
		connection === MAGIC_HOUR ? '' : ' If none is wrong, check Request Format in the credential.';
	const rejected = [
		`${name} rejected the request`,
		`Correct the value that the message names, then run this item again.${format}${hints.join('')}`,
	] as const;
	const texts: Readonly<Record<number, readonly [message: string, advice: string]>> = {
		400: rejected,
		422: rejected,
		401: [
			`${name} rejected the API key`,
			`Check the API key in the credential, or create a new one in ${keysPage}.`,
		],
		403: [
			`The API key is not allowed to ${purpose.aim}`,
			`The key’s permissions or your plan don’t include this call: see ${keysPage} and ${plansPage}.`,
		],
		404: [
			`${baseUrl} has no ${purpose.path?.replace(/\?.*/, '')}`,
			connection === MAGIC_HOUR
				? 'Update this package, in case Magic Hour has changed.'
				: 'Check the base address and the request format in the credential.',
		],
		429: [
			`${name} is limiting requests right now`,
			`Lower "${PARAMETERS.parallelRequests.label}" if the operation has that option, or run this item again later.`,
		],
	};
	const later = `Run this item again later. If the error persists, check ${places}.`;
	return texts[status] ?? [explain(`${serviceName} returned an error`), later];
}

/**
 * A proxy may return 408, 460 or 499 after it has forwarded the request. A 303, and often a 302, means that the request
 * was accepted and its result has another address, while 301, 307 and 308 mean that the request wasn't accepted.
 */
const UNCLEAR_STATUSES = new Set([302, 303, 408, 460, 499]);

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

export function makeResponseFailure(
	response: HttpResponse,
	purpose: CallPurpose,
	connection: Connection,
): Failure {
	const { status: httpStatus, body } = response;
	const longest = [400, 402, 422].includes(httpStatus) ? LONGEST_REJECTION_TEXT : undefined;
	const text = isRedirect(httpStatus) ? '' : readErrorText(body, longest);
	const details = text && `: ${text}`;
	const facts = { httpStatus, code: readErrorCode(body) };
	if (isPaid(purpose) && (httpStatus >= 500 || UNCLEAR_STATUSES.has(httpStatus)))
		return makeLostFailure(`${UNCLEAR_RESPONSE}: HTTP ${httpStatus}${details}`, facts);
	const [message, advice] = describeStatus(response, purpose, connection);
	return new Failure({
		message: `${message} (${httpStatus})${details}`,
		advice,
		outcome: purpose.outcome,
		projectId: purpose.projectId,
		...facts,
		...(isPage(body) && { isFinal: false }),
	});
}

/** The failure of a 2xx response whose body doesn't have the expected shape. */
export function makeShapeFailure(
	{ status: httpStatus, body }: HttpResponse,
	purpose: CallPurpose,
	connection: Connection,
): Failure {
	// The message for a generation call quotes the body, unless that is a web page: a paid project's ID may be in it.
	const text = isPaid(purpose) && !isPage(body) ? describeBody(body) : readErrorText(body);
	const why = `${connection.baseUrl} returned HTTP ${httpStatus} with ${text || 'an empty or unexpected body'}`;
	if (isPaid(purpose)) return makeLostFailure(explainFailure(purpose, why), { httpStatus });
	return makeCallFailure(purpose, why, {
		advice: `Check ${describePlacesToCheck(connection)}.`,
		httpStatus,
	});
}

export const makeCanceledFailure = (): Failure =>
	makeLostFailure('The execution was canceled while the generation request was in progress');

export const makeConnectionFailure = (
	{ reason, advice, isUnsent }: ConnectionError,
	purpose: CallPurpose,
): Failure =>
	isPaid(purpose) && !isUnsent
		? makeLostFailure(`${UNCLEAR_RESPONSE}: ${reason}`)
		: makeCallFailure(purpose, reason, { advice: purpose.advice ?? advice });

export const makeNotStartedFailure = (): Failure =>
	new Failure({
		message: `${removeUnit(PARAMETERS.maxWait.label)} ran out before the project could be started`,
		advice: `Raise ${removeUnit(PARAMETERS.maxWait.label)}, or run fewer items at a time.`,
		outcome: 'notStarted',
	});

/** The failure of a call whose deadline passed while the call waited in the queue. */
export const makeTooLateFailure = (purpose: CallPurpose): Failure =>
	makeCallFailure(purpose, 'too many requests were waiting', {
		advice: purpose.advice ?? 'Run fewer items at a time, or run this item again later.',
	});
