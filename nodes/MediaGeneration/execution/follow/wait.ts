import { Deadline } from '../../api/calls/deadline';
import { GIVE_UP_MS } from '../../api/calls/retry';
import { throttleReport, type Report } from '../../api/calls/caller';
import { Failure } from '../../api/failures/failure';
import type { Project } from '../../api/service/project';
import type { Resource } from '../../catalog/projects';
import { logToConsole } from '../../output/notify';
import { describeProject } from '../../output/project';
import { findCompleted, makeUnfinishedFailure, makeUnreadFailure } from '../outcome';
import type { Session } from '../session';
import type { ProjectReader } from './read-project';

interface WaitOptions {
	readonly id: string;
	readonly resource?: Resource;
	readonly read: ProjectReader;
	/** Projects of one group are expected to take about the same time. */
	readonly group: string;
	/** *Maximum Wait* in minutes. */
	readonly minutes: number;
	/** Default: `minutes` from now. */
	readonly deadline?: Deadline;
	/** Whether the item itself started the project, now or in an earlier attempt. */
	readonly isOwn?: boolean;
	/** Whether the project was started a moment ago: it exists, but can't be finished yet. */
	readonly isNew?: boolean;
}

/** A read that is due at the deadline may start this much later. */
const LAST_READ_DELAY_MS = 1_000;

/** Logs to the browser's console. Outside manual executions, n8n discards the log. */
function createProgressReport({ context, clock }: Session, waiting: WaitOptions): Report {
	const startedAt = clock.now();
	const report = (status: string): void => {
		const seconds = Math.round((clock.now() - startedAt) / 1000);
		logToConsole(context, `${describeProject(waiting)}: ${status}, ${seconds} s`);
	};
	return throttleReport(clock, report, startedAt);
}

/**
 * Reads the project until it is finished. Temporary network and service errors are retried.
 * @throws Failure if the project failed, was canceled or deleted, can't be read, or took too long; Canceled, Halted
 */
export async function waitFor(session: Session, waiting: WaitOptions): Promise<Project> {
	const { clock, polls } = session;
	const { id, resource, minutes } = waiting;
	const { deadline = Deadline.start(clock, minutes * 60_000) } = waiting;
	let status = 'not known';
	const lastRead = deadline
		.extend(LAST_READ_DELAY_MS)
		.withFailure(() => makeUnfinishedFailure({ resource, id, status }, minutes));
	const read = async (wasSeen: boolean): Promise<Project> =>
		await waiting
			.read({
				// Until the project is known to exist, the address may be wrong, so retries have the usual limit.
				deadline: lastRead,
				giveUpMs: wasSeen ? undefined : GIVE_UP_MS,
			})
			.catch((error: unknown) => {
				const isUnread = error instanceof Failure && error.facts.outcome === 'notRead';
				throw isUnread
					? makeUnreadFailure(
							error,
							id,
							waiting.isOwn ? undefined : 'Use Media Generation > Project > Wait',
						)
					: error;
			});
	const poll = polls.join(waiting.group);
	const report = createProgressReport(session, waiting);
	let wasSeen = waiting.isNew === true;
	try {
		if (waiting.isNew) await poll.waitForNextRead(deadline);
		for (;;) {
			const project = await read(wasSeen);
			wasSeen = true;
			status = project.status;
			const finished = findCompleted(project);
			if (finished) {
				poll.recordFinish();
				return finished;
			}
			if (deadline.remainingMs() <= 0) throw makeUnfinishedFailure(project, minutes);
			report(project.status);
			await poll.waitForNextRead(deadline);
		}
	} finally {
		poll.leave();
	}
}
