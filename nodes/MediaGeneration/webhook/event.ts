import type { Refusal } from './verify';

/** The envelope of an event (spec 2.4); the payload is the project as a GET gives it. */
export interface ServiceEvent {
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPE = /^[a-z_]{1,40}\.[a-z_]{1,40}$/;

/** The event that a body holds, or why it is none. */
export function eventOf(rawBody: Buffer): ServiceEvent | Refusal {
	let body: unknown;
	try {
		body = JSON.parse(rawBody.toString('utf8'));
	} catch {
		return 'not JSON';
	}
	if (!isRecord(body) || typeof body.type !== 'string' || !TYPE.test(body.type)) {
		return 'not an event';
	}
	const { payload } = body;
	if (!isRecord(payload) || typeof payload.id !== 'string' || payload.id === '') {
		return 'not an event';
	}
	return { type: body.type, payload };
}
