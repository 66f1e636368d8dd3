import type { Refusal } from './verify';

export interface Answer {
	readonly status: number;
	readonly body: { readonly message: string };
}

/** Any 2xx tells the service that the event arrived (spec 6, delivery rules). */
export const ACCEPTED: Answer = { status: 200, body: { message: 'accepted' } };
export const FILTERED: Answer = { status: 200, body: { message: 'ignored' } };

/** Says no more than needed: nothing here helps a forger. */
export const answerTo = (refusal: Refusal): Answer =>
	refusal === 'not JSON' || refusal === 'not an event'
		? { status: 400, body: { message: 'not an event' } }
		: { status: 401, body: { message: 'unauthorized' } };
