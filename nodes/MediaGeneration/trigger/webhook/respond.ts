import { TRIGGER_PARAMETERS } from '../../catalog/trigger-parameters';
import type { RunState } from './in-flight-events';
import type { RejectReason } from './verify';
import { isUnverified } from './verify';

export interface WebhookResponse {
	readonly status: number;
	readonly body: { readonly message: string; readonly reason?: string };
	readonly headers?: Readonly<Record<string, string>>;
}

/** For the service, any 2xx means that the event arrived (spec 6, delivery rules). */
export const ACCEPTED_RESPONSE: WebhookResponse = { status: 200, body: { message: 'accepted' } };
export const FILTERED_RESPONSE: WebhookResponse = { status: 200, body: { message: 'ignored' } };
const DUPLICATE_RESPONSE: WebhookResponse = { status: 200, body: { message: 'already received' } };

/** Not a 2xx, so that the service delivers the event again. If the run has failed by then, the event runs again. */
const STILL_RUNNING_RESPONSE: WebhookResponse = {
	status: 503,
	body: { message: 'still being processed' },
	headers: { 'retry-after': '5' },
};

/** Sent after a failed run in queue mode, where n8n itself would respond with success if the last node continues on error. */
export const FAILED_RESPONSE: WebhookResponse = {
	status: 500,
	body: { message: 'Error in workflow' },
};

/** With `respondsAtEnd`, a 2xx means that the run has succeeded. */
export const makeDuplicateResponse = (state: RunState, respondsAtEnd: boolean): WebhookResponse =>
	respondsAtEnd && state === 'running' ? STILL_RUNNING_RESPONSE : DUPLICATE_RESPONSE;

/** Omits details, because they would help a forger. For the Test URL, `addReason` adds them. */
export const makeRejection = (reason: RejectReason): WebhookResponse =>
	isUnverified(reason)
		? { status: 401, body: { message: 'unauthorized' } }
		: { status: 400, body: { message: 'not an event' } };

type Explanation = readonly [found: string, fix: string];

const EXPLANATIONS: Readonly<Record<RejectReason, Explanation>> = {
	'missing header': [
		'its signature or timestamp is missing',
		'It needs one header that ends in -event-signature and one that ends in -event-timestamp, with the same prefix.',
	],
	'bad signature format': [
		'its signature is not 64 hexadecimal digits',
		'Check the sender: the signature must be an HMAC-SHA256 in hexadecimal.',
	],
	'bad timestamp format': [
		'its timestamp is not a Unix time in whole seconds',
		'Check the sender: it must be Magic Hour, or sign as Magic Hour does.',
	],
	'too old': [
		'its timestamp is too far in the past',
		'Check the clocks of n8n’s server and of the sender, or sign the event again with a new timestamp instead of repeating an old request.',
	],
	'too new': [
		'its timestamp is too far in the future',
		'Check the clocks of n8n’s server and of the sender.',
	],
	'signature mismatch': [
		'its signature matches no webhook secret in the credential',
		'Each webhook has its own secret: copy that of the Test URL into Webhook Secret or Second Webhook Secret.',
	],
	'not JSON': ['its body is not JSON', 'Check the sender: the body must be JSON.'],
	'not an event': [
		'its body is not a valid project event',
		'Check the sender: the body must have a type such as video.completed and a payload with the project’s ID, and be at most 1 MiB.',
	],
};

export const isRejectReason = (value: unknown): value is RejectReason =>
	typeof value === 'string' && Object.hasOwn(EXPLANATIONS, value);

/** The reason for a rejection, for a user who tests the trigger in the editor. */
export function explainRejection(reason: RejectReason): { message: string; description: string } {
	const [found, description] = EXPLANATIONS[reason];
	return { message: `Event rejected: ${found}`, description };
}

const { events, options } = TRIGGER_PARAMETERS;
const FILTERED_REASON = `${events.label} or the filters under ${options.label} leave this event out.`;

/** For the Test URL only, because the reason would help a forger. */
export function addReason(
	response: WebhookResponse,
	why: RejectReason | 'filtered',
): WebhookResponse {
	if (why === 'filtered')
		return { ...response, body: { ...response.body, reason: FILTERED_REASON } };
	const { message, description } = explainRejection(why);
	return { ...response, body: { ...response.body, reason: `${message}. ${description}` } };
}

export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300;
