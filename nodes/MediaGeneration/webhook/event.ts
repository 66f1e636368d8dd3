import { createHash } from 'node:crypto';
import type { RejectReason } from './verify';

/** The envelope of an event (spec 2.4); the payload is the project as a GET returns it. */
export interface ServiceEvent {
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
	/** Equal for every delivery of the same event: the envelope has no ID of its own. */
	readonly key: string;
}

/** In bytes. Events are small; n8n's own limit is far higher. */
const MAX_BODY = 1024 * 1024;
const MAX_DEPTH = 32;
const TYPE = /^[a-z_]{1,40}\.[a-z_]{1,40}$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isDeeperThan = (value: unknown, depth: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1)));

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `__proto__` is an ordinary key in JSON and must not become a prototype later. */
const withoutPrototype = (key: string, value: unknown): unknown =>
	key === '__proto__' ? undefined : value;

function parse(rawBody: Buffer): unknown {
	try {
		return JSON.parse(utf8.decode(rawBody), withoutPrototype);
	} catch {
		return undefined;
	}
}

export const eventKey = (type: string, projectId: string): string =>
	createHash('sha256').update(`${type}\n${projectId}`).digest('base64url').slice(0, 22);

/** The event in a body, or why it is not an event. */
export function eventOf(rawBody: Buffer): ServiceEvent | RejectReason {
	if (rawBody.length > MAX_BODY) return 'not an event';
	const body = parse(rawBody);
	if (body === undefined) return 'not JSON';
	if (!isRecord(body) || typeof body.type !== 'string' || !TYPE.test(body.type)) {
		return 'not an event';
	}
	const { type, payload } = body;
	if (!isRecord(payload) || typeof payload.id !== 'string' || payload.id === '') {
		return 'not an event';
	}
	if (isDeeperThan(payload, MAX_DEPTH)) return 'not an event';
	return { type, payload, key: eventKey(type, payload.id) };
}
