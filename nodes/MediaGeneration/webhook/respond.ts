import type { Standing } from './claims';
import type { Refusal } from './verify';
import { isUnverified } from './verify';

export interface Answer {
	readonly status: number;
	readonly body: { readonly message: string };
	readonly headers?: Readonly<Record<string, string>>;
}

/** Any 2xx tells the service that the event arrived (spec 6, delivery rules). */
export const ACCEPTED: Answer = { status: 200, body: { message: 'accepted' } };
export const FILTERED: Answer = { status: 200, body: { message: 'ignored' } };
const DUPLICATE: Answer = { status: 200, body: { message: 'already received' } };

/** Not a 2xx: the service is to ask again, and learns then how the run ended. */
const STILL_RUNNING: Answer = {
	status: 503,
	body: { message: 'still being processed' },
	headers: { 'retry-after': '5' },
};

/** A copy of an event whose run is under way or over; `waits`: the service is to hear of success only. */
export const answerToCopy = (standing: Standing, waits: boolean): Answer =>
	waits && standing === 'running' ? STILL_RUNNING : DUPLICATE;

/** Says no more than needed: nothing here helps a forger. */
export const answerTo = (refusal: Refusal): Answer =>
	isUnverified(refusal)
		? { status: 401, body: { message: 'unauthorized' } }
		: { status: 400, body: { message: 'not an event' } };

/** How an answer that n8n gives by itself is to be read. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
