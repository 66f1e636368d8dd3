import type { Resource } from './projects';
import { RESOURCES } from './projects';

/** What an event says about a project (spec 6). */
export type Action = 'started' | 'completed' | 'errored';

export const ACTIONS: readonly Action[] = ['started', 'completed', 'errored'];

export type EventType = `${Resource}.${Action}`;

/**
 * The events of spec 6, in its order. Each happens once to a project, by which its copies are known (`eventKey`): of one
 * that repeats, all but the first would be lost.
 */
export const EVENT_TYPES: readonly EventType[] = RESOURCES.flatMap((resource) =>
	ACTIONS.map((action): EventType => `${resource}.${action}`),
);

/** Fast images finish without it (live service). */
export const SOMETIMES_MISSING: readonly EventType[] = ['image.started'];
