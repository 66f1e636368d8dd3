import { Deadline } from '../../api/calls/deadline';
import type { Project } from '../../api/service/project';
import type { When } from '../../api/calls/when';
import type { Ending } from '../../catalog/closed-lists';
import { projectJson } from '../../output/project';
import { waitFor, type Waiting } from '../follow/wait';
import type { Item, Result } from '../item';
import { hasNoFiles } from '../outcome';
import type { Options } from '../plan/options';
import type { Plan } from '../plan/plan';
import { downloadAll } from '../transfer/download';

/** A project that one item starts, or reads instead. */
export interface Generation<End extends Ending = Ending> {
	readonly plan: Plan;
	readonly options: Options;
	readonly ending: End;
}

export const downloaded = async (
	{ session }: Item,
	project: Project,
	{ outputField }: Options,
	when: When,
): Promise<Result> => {
	if (hasNoFiles(project)) return { json: projectJson(project) };
	const { project: latest, binary } = await downloadAll(session, project, outputField, when);
	return { json: projectJson(latest), binary };
};

/** Waits for the project of a generation, and downloads its results if *After Starting* says so. */
export async function finish(
	item: Item,
	{ plan, options, ending }: Generation<Exclude<Ending, 'start'>>,
	known: Pick<Waiting, 'id' | 'isOwn' | 'isNew'> & { readonly deadline?: Deadline },
): Promise<Result> {
	const { session } = item;
	const { resource, group, projectsPath } = plan;
	const { maxWaitMinutes: minutes } = options;
	const { id, deadline = Deadline.in(session.clock, minutes * 60_000) } = known;
	const read: Waiting['read'] = async (when) =>
		await session.service.read(resource, id, when, projectsPath);
	const waiting = { resource, group, read, minutes, ...known, deadline };
	const project = await waitFor(session, waiting);
	switch (ending) {
		case 'wait':
			return { json: projectJson(project) };
		case 'download':
			return await downloaded(item, project, options, { deadline });
	}
}
