import { isRecord, readId } from '../../json/record';
import type { RejectReason } from './verify';

/** The envelope of an event (spec 2.4). The payload is the project, in the same form as in a GET response. */
export interface ServiceEvent {
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly projectId: string;
}

/** Events are small; n8n's own limit is far higher. */
export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
/** Two words of visible ASCII characters, joined by a dot: the service may add types with any name. */
const TYPE_FORMAT = /^(?=[!-~]+$)[^.]{1,40}\.[^.]{1,40}$/;

const isDeeperThan = (value: unknown, depth: number): boolean =>
	typeof value === 'object' &&
	value !== null &&
	(depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1)));

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `__proto__` is an ordinary key in JSON and must not become a prototype later. */
const omitPrototype = (key: string, value: unknown): unknown =>
	key === '__proto__' ? undefined : value;

function parseBody(rawBody: Buffer): unknown {
	try {
		return JSON.parse(utf8.decode(rawBody), omitPrototype);
	} catch {
		return undefined;
	}
}

export function parseEvent(rawBody: Buffer): ServiceEvent | RejectReason {
	if (rawBody.length > MAX_BODY_BYTES) return 'not an event';
	const body = parseBody(rawBody);
	if (body === undefined) return 'not JSON';
	if (!isRecord(body) || typeof body.type !== 'string' || !TYPE_FORMAT.test(body.type)) {
		return 'not an event';
	}
	const { type, payload } = body;
	const projectId = readId(payload);
	if (!isRecord(payload) || projectId === undefined) return 'not an event';
	if (isDeeperThan(payload, MAX_DEPTH)) return 'not an event';
	return { type, payload, projectId };
}
