import type { RunState } from './in-flight-events';
import type { RejectReason } from './verify';
import { isUnverified } from './verify';

export interface WebhookResponse {
	readonly status: number;
	readonly body: { readonly message: string; readonly reason?: string };
	readonly headers?: Readonly<Record<string, string>>;
}

/** Any 2xx tells the service that the event arrived (spec 6, delivery rules). */
export const ACCEPTED: WebhookResponse = { status: 200, body: { message: 'accepted' } };
export const FILTERED: WebhookResponse = { status: 200, body: { message: 'ignored' } };
const DUPLICATE: WebhookResponse = { status: 200, body: { message: 'already received' } };

/** Not a 2xx: the service delivers the event again and then learns how the run ended. */
const STILL_RUNNING: WebhookResponse = {
	status: 503,
	body: { message: 'still being processed' },
	headers: { 'retry-after': '5' },
};

/** To a copy of an event whose run is active or over; `whenFinished`: the service must only be told of success. */
export const responseToDuplicate = (state: RunState, whenFinished: boolean): WebhookResponse =>
	whenFinished && state === 'running' ? STILL_RUNNING : DUPLICATE;

/** Says no more than needed: nothing here helps a forger. */
export const responseTo = (reason: RejectReason): WebhookResponse =>
	isUnverified(reason)
		? { status: 401, body: { message: 'unauthorized' } }
		: { status: 400, body: { message: 'not an event' } };

const REASONS: Readonly<Record<RejectReason, string>> = {
	'missing header':
		'The delivery is not signed: it needs one header that ends in -event-signature and one that ends in -event-timestamp, with the same prefix.',
	'bad signature format': 'The signature is not 64 hexadecimal digits.',
	'bad timestamp format': 'The timestamp is not a Unix time in whole seconds.',
	'too old':
		'The timestamp is too far in the past. Check the clocks, or send the event again instead of repeating an old request.',
	'too new': 'The timestamp is too far in the future. Check the clocks.',
	'signature mismatch':
		'The signature was not made with the secret in the credential. Copy the secret of this webhook into Webhook Secret.',
	'not JSON': 'The body is not JSON.',
	'not an event': 'The body is not an event: it needs a type, and a payload with an ID.',
};

const NOT_WANTED = 'The event is genuine, but Events or the filters under Options leave it out.';

/** For a user who tests a trigger in the editor and needs to know why nothing starts. */
export const explained = (
	response: WebhookResponse,
	why: RejectReason | 'filtered',
): WebhookResponse => ({
	...response,
	body: { ...response.body, reason: why === 'filtered' ? NOT_WANTED : REASONS[why] },
});

/** How to read a response that n8n sends by itself. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
