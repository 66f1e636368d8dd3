import { createTiming } from '../../api/calls/caller';
import { deleteProject, findProject } from '../../api/service/projects';
import { PARAMETERS } from '../../catalog/parameters';
import { Failure } from '../../api/failures/failure';
import { DELETION_LAYOUTS, type Resource } from '../../catalog/projects';
import { createProjectReader, type ProjectReader, type Target, waitFor } from '../follow/wait';
import { findCompleted } from '../outcome';
import type { Item, ItemRunner, Result } from '../item';
import { makeProjectJson } from '../../output/project';
import { readResources, parseProjectId } from '../plan/read-parameters';
import { readFollowOptions } from '../plan/options';
import { makeRefusal } from '../plan/refusal';
import type { Session } from '../session';
import { downloadAll } from '../transfer/download';

/** Prepares an operation on one existing project. */
const prepareOnProject =
	(prepare: (item: Item, target: Target, read: ProjectReader) => ItemRunner) =>
	(item: Item): ItemRunner => {
		const { label, name } = PARAMETERS.projectId;
		const id = parseProjectId(label, item.getParameter(name));
		const target = { id, resources: readResources(item) };
		return prepare(item, target, createProjectReader(item.session.service, target));
	};

export const PROJECT_PREPARATIONS = {
	get: prepareOnProject((_item, _target, read) => async () => ({
		json: makeProjectJson(await read()),
	})),
	wait: prepareOnProject((item, { id, resources }, read) => {
		const { maxWaitMinutes: minutes } = readFollowOptions(item);
		const resource = resources.length === 1 ? resources[0] : undefined;
		const waiting = { id, resource, read, group: resources.join(), minutes };
		return async () => ({ json: makeProjectJson(await waitFor(item.session, waiting)) });
	}),
	download: prepareOnProject((item, _target, read) => {
		const { outputField } = readFollowOptions(item);
		const { session } = item;
		return async () => {
			const project = await read();
			if (!findCompleted(project)) {
				throw new Failure({
					message: `The ${project.resource} project ${project.id} is not finished yet (status ${project.status})`,
					advice: 'Use Media Generation > Project > Wait first.',
					outcome: 'unfinished',
					projectId: project.id,
				});
			}
			return await downloadAll(session, project, outputField, createTiming(session.clock));
		};
	}),
	delete: prepareOnProject((item, { id, resources }) => {
		const { connection, session } = item;
		const [kind, ...others] = resources as [Resource, ...Resource[]];
		const isKnown = others.length === 0;
		if (isKnown && !DELETION_LAYOUTS[kind].includes(connection.layout))
			throw makeRefusal([`This service cannot delete ${kind} projects`]);
		return async () => {
			const found = isKnown ? undefined : await findProject(session.service, resources, id);
			const isDeleted = (resource: Resource) => session.deletions.has(makeKey(resource, id));
			const resource = isKnown ? kind : (found?.resource ?? resources.find(isDeleted));
			if (!resource) return { json: { id, deleted: false, reason: describeNotFound() } };
			return await deleteOne(session, resource, id, found?.projectsPath);
		};
	}),
};

const describeNotFound = (resource?: Resource): string =>
	`No ${resource ? `${resource} ` : ''}project with this ID. It may have been deleted, perhaps by an earlier attempt of this run. Check the ID${resource ? ' and Kind' : ''}.`;

const makeKey = (resource: Resource, id: string): string => `${resource} ${id}`;

async function deleteOne(
	{ service, deletions }: Session,
	resource: Resource,
	id: string,
	projectsPath?: string,
): Promise<Result> {
	const key = makeKey(resource, id);
	const deletion = deletions.get(key) ?? deleteProject(service, resource, id);
	deletions.set(key, deletion);
	if (await deletion) return { json: { id, resource, deleted: true } };
	// `projectsPath` is set if a search found a Detect Faces project. Without a search, any image project may be one.
	const reasons = [
		...(projectsPath === undefined ? [describeNotFound(resource)] : []),
		...(resource === 'image'
			? ['Projects of Detect Faces can’t be deleted: Magic Hour documents no way to do so.']
			: []),
	];
	return { json: { id, resource, deleted: false, reason: reasons.join(' ') } };
}
