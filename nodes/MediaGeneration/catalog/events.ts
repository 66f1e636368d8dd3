import { type Resource, RESOURCES } from './projects';

/** The step of a project's life cycle that an event reports (spec 6). */
export type EventAction = 'started' | 'completed' | 'errored';

/** The order of the trigger's separate outputs. */
export const OUTPUT_ACTIONS: readonly EventAction[] = ['completed', 'errored', 'started'];

export type EventType = `${Resource}.${EventAction}`;

/**
 * The event types of spec 6, in its order. Each type occurs at most once per project, so two events with the same type
 * and project are duplicates. Don't add a type that can recur.
 */
export const EVENT_TYPES: readonly EventType[] = RESOURCES.flatMap((resource) =>
	(['started', 'completed', 'errored'] as const).map(
		(action): EventType => `${resource}.${action}`,
	),
);
