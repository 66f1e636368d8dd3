import { Deadline } from '../../api/calls/deadline';
import { GIVE_UP_MS, type CallTiming } from '../../api/calls/caller';
import { Failure } from '../../api/failures/failure';
import type { Project } from '../../api/service/project';
import { fetchProject, findProject, makeNoProjectFailure } from '../../api/service/projects';
import type { Service } from '../../api/service/service';
import type { Resource } from '../../catalog/projects';
import { describeProject } from '../../output/project';
import { findCompleted, makeUnfinishedFailure, makeUnreadFailure } from '../outcome';
import type { Session } from '../session';

export interface Target {
	readonly id: string;
	/** The possible kinds, in the order in which they are tried. */
	readonly resources: readonly Resource[];
}

export type ProjectReader = (timing?: CallTiming) => Promise<Project>;

/** The reader tries each possible kind until it finds the project; further reads use the found location. */
export function createProjectReader(service: Service, { id, resources }: Target): ProjectReader {
	let project: Project | undefined;
	return async (timing) => {
		project = await (project
			? fetchProject(service, project, timing)
			: findProject(service, resources, id, timing));
		if (!project) throw makeNoProjectFailure(resources, id);
		return project;
	};
}

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
const REPORT_EVERY_MS = 30_000;

/**
 * Reads the project until it is finished. Temporary network and service errors are retried.
 * @throws Failure if the project failed, was canceled or deleted, can't be read, or took too long; Canceled, Halted
 */
export async function waitFor(session: Session, waiting: WaitOptions): Promise<Project> {
	const { clock, polls, notes } = session;
	const { id, resource, minutes, isOwn, isNew } = waiting;
	const { deadline = Deadline.start(clock, minutes * 60_000) } = waiting;
	const startedAt = clock.now();
	let reportedAt = startedAt;
	let status = 'not known';
	const timing = {
		deadline: deadline.extend(LAST_READ_DELAY_MS),
		makeExpiryFailure: () => makeUnfinishedFailure({ resource, id, status }, minutes),
	};
	// Until the project is known to exist, the address may be wrong, so retries have the usual limit.
	let giveUpMs = isNew ? undefined : GIVE_UP_MS;
	const poll = polls.join(waiting.group);
	try {
		if (isNew) await poll.waitForNextRead(deadline);
		for (;;) {
			const project = await waiting.read({ ...timing, giveUpMs });
			giveUpMs = undefined;
			status = project.status;
			const finished = findCompleted(project);
			if (finished) {
				poll.recordFinish();
				return finished;
			}
			if (deadline.remainingMs() <= 0) throw makeUnfinishedFailure(project, minutes);
			if (clock.now() - reportedAt >= REPORT_EVERY_MS) {
				reportedAt = clock.now();
				const seconds = Math.round((reportedAt - startedAt) / 1000);
				notes.logToConsole(`${describeProject(waiting)}: ${status}, ${seconds} s`);
			}
			await poll.waitForNextRead(deadline);
		}
	} catch (error) {
		const next = isOwn ? undefined : 'Use Media Generation > Project > Wait';
		const isUnread = error instanceof Failure && error.facts.outcome === 'notRead';
		throw isUnread ? makeUnreadFailure(error, id, next) : error;
	} finally {
		poll.leave();
	}
}
