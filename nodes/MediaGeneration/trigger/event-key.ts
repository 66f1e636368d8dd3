import { createHash } from 'node:crypto';
import { EVENT_TYPES } from '../catalog/events';
import { isRecord } from '../json/record';
import type { ServiceEvent } from './webhook/event';

/** Ignores the order of fields. */
const withSortedKeys = (_: string, value: unknown): unknown =>
	isRecord(value)
		? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
		: value;

/** Whether the event occurs once per project. A type that the service adds later may recur, such as a progress. */
const isOncePerProject = (type: string): boolean => EVENT_TYPES.some((one) => one === type);

/**
 * Equal for all deliveries of an event, which has no ID of its own: copies of a known type name the same project,
 * those of any other type have the same content. Unverified events have keys of their own, so that a forged one can't
 * block the genuine one.
 */
export function computeEventKey(
	{ type, projectId, payload }: ServiceEvent,
	isVerified: boolean,
): string {
	const what = isOncePerProject(type) ? projectId : JSON.stringify(payload, withSortedKeys);
	const whose = isVerified ? '' : '\nunverified';
	return createHash('sha256').update(`${type}\n${what}${whose}`).digest('base64url').slice(0, 22);
}
