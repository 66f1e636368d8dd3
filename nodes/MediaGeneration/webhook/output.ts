import type { ServiceEvent } from './event';

export interface EventOutput {
	/** The envelope as received (spec 2.4). */
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly resource: string;
	readonly action: string;
	/** ISO 8601, when the delivery arrived. */
	readonly delivered_at: string;
	readonly verified: boolean;
}

export function outputOf(event: ServiceEvent, verified: boolean, now: Date): EventOutput {
	const [resource, action] = event.type.split('.') as [string, string];
	const { type, payload } = event;
	return { type, payload, resource, action, delivered_at: now.toISOString(), verified };
}
