import { pluralize } from '../../fields';
import type { Clock } from '../http/clock';
import type { Deadline } from './deadline';

/** Reports the reason for a wait, or the progress, to the user. */
export type Report = (sentence: string) => void;

export const REPORT_EVERY_MS = 30_000;

/** @param reportedAt the time of the last report, by `clock.now()`; default: none yet */
export function throttleReport(
	clock: Pick<Clock, 'now'>,
	report: Report,
	reportedAt = -Infinity,
): Report {
	return (sentence) => {
		if (clock.now() - reportedAt < REPORT_EVERY_MS) return;
		reportedAt = clock.now();
		report(sentence);
	};
}

const MINUTE_MS = 60_000;

/** The longest remaining wait, such as `at most 5 more minutes`. */
export function describeTimeLeft({ remainingMs }: Pick<Deadline, 'remainingMs'>): string {
	const rest = Math.max(remainingMs(), 0);
	return rest < 2 * MINUTE_MS
		? `at most ${pluralize(Math.ceil(rest / 1000), 'more second')}`
		: `at most ${pluralize(Math.ceil(rest / MINUTE_MS), 'more minute')}`;
}
