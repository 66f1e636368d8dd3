import { createHash } from 'node:crypto';
import { EVENT_TYPES } from '../catalog/events';
import { isRecord } from '../json/record';
import type { ServiceEvent } from './webhook/event';

/** Makes the order of fields irrelevant. */
const sortKeys = (_: string, value: unknown): unknown =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value;

/** Whether an event of this type occurs once per project. Types added later may recur, such as a type for progress. */
const isOncePerProject = (type: string): boolean => EVENT_TYPES.some((one) => one === type);

/**
 * A key that all deliveries of an event share, because events have no ID. It is a hash of the type and the project or,
 * for an unknown type, of the type and the content. Unverified events have separate keys, so that a forged event can't
 * block the genuine event.
 */
export function computeEventKey(
	{ type, projectId, payload }: ServiceEvent,
	isVerified: boolean,
): string {
	const what = isOncePerProject(type) ? projectId : JSON.stringify(payload, sortKeys);
	const whose = isVerified ? '' : '\nunverified';
	return createHash('sha256').update(`${type}\n${what}${whose}`).digest('base64url').slice(0, 22);
}
