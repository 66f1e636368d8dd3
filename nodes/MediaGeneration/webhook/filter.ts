import type { ServiceEvent } from './event';

/** The events that the user chose. */
export interface Filter {
	/** `all` includes types that the service adds later. */
	readonly events: readonly string[] | 'all';
	/** Empty: every project. */
	readonly projectIds: readonly string[];
	/** Part of the project's name, case-insensitive; empty: every name. */
	readonly nameContains: string;
}

const eventName = ({ payload }: ServiceEvent): string =>
	typeof payload.name === 'string' ? payload.name.toLowerCase() : '';

export const isWanted = (event: ServiceEvent, filter: Filter): boolean =>
	(filter.events === 'all' || filter.events.includes(event.type)) &&
	(filter.projectIds.length === 0 || filter.projectIds.includes(event.projectId)) &&
	eventName(event).includes(filter.nameContains.toLowerCase());
