import { Failure, type Outcome } from '../api/failures/failure';
import type { Project } from '../api/service/project';
import { isNotFound } from '../api/service/projects';
import { pluralize, quote } from '../fields';
import { makeProjectFailure, describeProject } from '../output/project';

const adviseOnStarted = (id: string, state: string): string =>
	`${state} To get its result, use Media Generation > Project > Wait with the ID ${id}. Don’t start it again: you may be charged twice.`;

/** The project if it is complete; undefined if it is still running; otherwise its failure. */
export function judgeProject(project: Project): Project | Failure | undefined {
	const fail = (outcome: Outcome, what: string, cause: string): Failure =>
		new Failure({
			outcome,
			message: `${describeProject(project)} ${what}`,
			cause,
			projectId: project.id,
		});
	switch (project.state) {
		case 'complete':
			return project;
		case 'failed':
			return makeProjectFailure(project);
		case 'canceled':
			// The message avoids "canceled": n8n treats a run whose error message has this word as stopped by the user.
			return fail(
				'canceled',
				'was stopped before it finished',
				'Someone canceled it in the web app.',
			);
		case 'deleted':
			return project.status === 'complete'
				? fail('deleted', 'was deleted', 'Its results no longer exist.')
				: fail('deletedEarly', 'was deleted', 'It has no results.');
		default: // An unknown status does not mean that the project has ended.
			return undefined;
	}
}

/** Undefined if the project is still running. @throws Failure for a failed, canceled or deleted project */
export function findCompleted(project: Project): Project | undefined {
	const end = judgeProject(project);
	if (end instanceof Failure) throw end;
	return end;
}

/** The failure of a project that is not known to have finished within `minutes`. */
export function makeUnfinishedFailure(
	project: Pick<Project, 'id' | 'status'> & Partial<Project>,
	minutes: number,
): Failure {
	const { id, status, state } = project;
	const word = state === 'unknown' ? `${quote(status)}, which is not documented` : status;
	return new Failure({
		message: `${describeProject(project)} was not finished within ${pluralize(minutes, 'minute')} (status ${word})`,
		advice: adviseOnStarted(id, 'The project keeps running.'),
		outcome: 'unfinished',
		projectId: id,
	});
}

/**
 * The failure to read a project; the project itself is unaffected.
 * @param next how the user can read the project again; undefined for the item's own project, whose ID can't be wrong
 */
export function makeUnreadFailure(
	error: Failure,
	id: string,
	next?: 'Use Media Generation > Project > Wait' | 'Run Collect again',
): Failure {
	const { advice, isFinal } = error.facts;
	const isMissing = isNotFound(error);
	const unaffected = 'This doesn’t affect the project.';
	if (next) {
		if (isMissing || isFinal) return error;
		const sentences = [advice, unaffected, `${next} with the ID ${id}.`];
		return error.with({ advice: sentences.filter(Boolean).join(' ') });
	}
	return error.with({
		advice: isMissing
			? `The project can’t be found: it may not be visible yet, or it was deleted. Check with Media Generation > Project > Get and the ID ${id}. Don’t start it again: you may be charged twice.`
			: adviseOnStarted(id, unaffected),
	});
}
