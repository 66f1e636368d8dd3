import { NOT_CHARGED } from '../../catalog/error-codes';
import type { Purpose } from './call-failure';
import { Failure } from './failure';

/** Failures of calls that were never sent. */

/** *Maximum Wait* ran out before the project could be started. */
export const notStarted = (): Failure =>
	new Failure({
		message: 'Maximum Wait ran out before the project could be started',
		description: `${NOT_CHARGED}. Raise Maximum Wait, or run fewer items at a time.`,
		outcome: 'notStarted',
	});

/** The deadline passed while the call waited in the queue. */
export const neverBegan = ({ aim, outcome, next, projectId }: Purpose): Failure =>
	new Failure({
		message: `Could not ${aim}: time ran out before it could begin`,
		description: next ?? 'Run fewer items at a time, or run again later.',
		outcome,
		projectId,
	});

/** An ID that would change the path, such as `..`; nothing was sent. */
export const unreadable = ({ aim, outcome, projectId }: Purpose): Failure =>
	new Failure({
		message: `Could not ${aim}: "${projectId}" cannot be part of a URL`,
		description: 'Check the ID: it was returned when the project was started.',
		isFinal: true,
		outcome,
		projectId,
	});
