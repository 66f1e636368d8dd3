import type { Project } from '../../api/project';
import type { Outcome } from '../../api/failure';
import { Failure } from '../../api/failure';
import type { Resource } from '../../catalog/projects';
import { adviceFor, NOT_CHARGED } from '../../catalog/error-codes';
import type { Session } from '../session';
import { logToConsole } from '../notify';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const goesOn = (id: string): string =>
	`The project keeps running in the service and is not lost: use the operation Wait with the ID ${id}. Do not start it again: that would be charged again.`;

/** The failure of a project, with the meaning of its code (spec 7). */
function failedProject({ id, resource, error }: Project): Failure {
	const code = error?.code ?? 'unknown_error';
	const { meaning, advice } = adviceFor(code);
	const own = error?.message ? ` (the service says: ${error.message})` : '';
	return new Failure({
		message: `${capital(resource)} project ${id} failed with ${code}: ${meaning}${own}`,
		description: `${NOT_CHARGED}. ${advice}.`,
		outcome: 'failed',
		code,
		projectId: id,
	});
}

function endWithoutResult(project: Project): Failure {
	const { id, resource, status } = project;
	const name = `${capital(resource)} project ${id}`;
	const ends: Partial<Record<Project['state'], [Outcome, string, string]>> = {
		// n8n treats a run whose error message contains "canceled" as stopped by its user.
		canceled: [
			'canceled',
			`${name} was called off in the service and has no result`,
			'Its status is canceled. The service gives back the credits of canceled projects.',
		],
		deleted: [
			status === 'complete' ? 'deleted' : 'deletedEarly',
			`${name} was deleted`,
			'The service no longer has its results.',
		],
	};
	const [end, message, description] = ends[project.state]!;
	return new Failure({ outcome: end, message, description, projectId: id });
}

/** The project if it is complete, undefined if it is still running. @throws Failure for every other end */
export function completedOrThrow(project: Project): Project | undefined {
	switch (project.state) {
		case 'complete':
			return project;
		case 'pending':
		case 'rendering':
		case 'unknown': // An unknown status does not mean that the project has ended.
			return undefined;
		case 'failed':
			throw failedProject(project);
		default:
			throw endWithoutResult(project);
	}
}

export function unfinished(
	{ resource, id, status, state }: Pick<Project, 'resource' | 'id' | 'status'> & Partial<Project>,
	minutes: number,
): Failure {
	const words = state === 'unknown' ? `"${status}", which this package does not know` : status;
	return new Failure({
		message: `${capital(resource)} project ${id} was not finished within ${minutes} minutes (status ${words})`,
		description: goesOn(id),
		outcome: 'unfinished',
		projectId: id,
	});
}

/** Reading the project failed, which says nothing about the project itself. */
export function unread(error: Failure, { id, isOwn }: Pick<Waiting, 'id' | 'isOwn'>): Failure {
	const { facts } = error;
	const isMissing = facts.httpStatus === 404;
	if (isMissing && !isOwn) return error;
	const description = isMissing
		? `The service does not show the project yet, or no longer. Read it with Get and the ID ${id}. Do not start it again: that would be charged again.`
		: isOwn
			? goesOn(id)
			: `${facts.description} The project itself is not affected: use the operation Wait with the ID ${id} once more.`;
	const message = `Could not read the status of project ${id}: ${error.message}`;
	return new Failure({ ...facts, message, description });
}

export interface Waiting {
	readonly resource: Resource;
	readonly id: string;
	/** Projects of one group are expected to take about the same time. */
	readonly group: string;
	/** Minutes, as the user set them. */
	readonly minutes: number;
	/** By the clock's `now`, if the time started earlier. */
	readonly deadline?: number;
	readonly projectsPath?: string;
	/** The item itself started it, now or in an earlier try. */
	readonly isOwn?: boolean;
	/** Started a moment ago: it exists, but cannot have finished yet. */
	readonly isNew?: boolean;
}

/** A read that is due at the deadline starts a moment after it. */
const MOMENT_MS = 1_000;

/** How long errors count as temporary for a project that was never read. */
const PATIENCE_MS = 120_000;

const NEWS_EVERY_MS = 30_000;

/** Reports progress in the browser's console during a manual execution; n8n writes it nowhere in other runs. */
function progressReporter(
	{ context, clock }: Session,
	{ resource, id }: Waiting,
): (status: string) => void {
	const since = clock.now();
	let saidAt = since;
	return (status) => {
		const now = clock.now();
		if (now - saidAt < NEWS_EVERY_MS) return;
		saidAt = now;
		const seconds = Math.round((now - since) / 1000);
		logToConsole(context, `${capital(resource)} project ${id}: ${status}, ${seconds} s`);
	};
}

/**
 * Reads the project until it is finished. Temporary errors of network and service are retried.
 * @throws Failure if it failed, was canceled or deleted, or did not finish in time; Canceled, Halted
 */
export async function waitFor(session: Session, waiting: Waiting): Promise<Project> {
	const { resource, id, minutes, projectsPath: projectsPath } = waiting;
	const { deadline = session.clock.now() + minutes * 60_000 } = waiting;
	const soon = (): number => Math.min(deadline, session.clock.now() + PATIENCE_MS);
	let status = 'not known';
	const last = {
		at: deadline + MOMENT_MS,
		tooLate: () => unfinished({ resource, id, status }, minutes),
	};
	const look = async (wasSeen: boolean): Promise<Project> =>
		await session.service
			.read(resource, id, {
				deadline: wasSeen ? deadline : soon(),
				last,
				projectsPath: projectsPath,
			})
			.catch((error: unknown) => {
				const isUnread = error instanceof Failure && error.facts.outcome === 'notRead';
				throw isUnread ? unread(error, waiting) : error;
			});
	const watch = session.polls.join(waiting.group);
	const tell = progressReporter(session, waiting);
	// A project that was never read may have a wrong address, which is not retried until the deadline.
	let wasSeen = waiting.isNew === true;
	try {
		if (waiting.isNew) await watch.pause(deadline);
		for (;;) {
			const project = await look(wasSeen);
			wasSeen = true;
			status = project.status;
			const finished = completedOrThrow(project);
			if (finished) {
				watch.finished();
				return finished;
			}
			if (session.clock.now() >= deadline) throw unfinished(project, minutes);
			tell(project.status);
			await watch.pause(deadline);
		}
	} finally {
		watch.leave();
	}
}
