import { createTiming } from '../../api/calls/caller';
import { PARAMETERS } from '../../catalog/parameters';
import type { Project } from '../../api/service/project';
import { Failure } from '../../api/failures/failure';
import { DELETION_LAYOUTS, type Resource } from '../../catalog/projects';
import { createProjectReader, type ProjectReader, type Target } from '../follow/read-project';
import { waitFor } from '../follow/wait';
import { findCompleted } from '../outcome';
import type { Item, ItemRunner, Result } from '../item';
import { makeProjectJson } from '../../output/project';
import { readResources, parseProjectId } from '../plan/project';
import { readOptions } from '../plan/options';
import { makeRefusal } from '../plan/refusal';
import { downloadAll } from '../transfer/download';

const makeNotReadyFailure = ({ id, resource, status }: Project): Failure =>
	new Failure({
		message: `The ${resource} project ${id} is not finished yet (status ${status})`,
		advice: 'Use Media Generation > Project > Wait first.',
		outcome: 'unfinished',
		projectId: id,
	});

/** Prepares an operation on one existing project. */
const prepareOnProject =
	(prepare: (item: Item, target: Target, read: ProjectReader) => ItemRunner) =>
	(item: Item): ItemRunner => {
		const id = parseProjectId(
			PARAMETERS.projectId.label,
			item.getParameter(PARAMETERS.projectId.name),
		);
		const target = { id, resources: readResources(item) };
		return prepare(item, target, createProjectReader(item.session.service, target));
	};

export const PROJECT_PREPARATIONS = {
	get: prepareOnProject((_item, _target, read) => async () => ({
		json: makeProjectJson(await read()),
	})),
	wait: prepareOnProject((item, { id, resources }, read) => {
		const { maxWaitMinutes: minutes } = readOptions(item);
		const resource = resources.length === 1 ? resources[0] : undefined;
		const waiting = { id, resource, read, group: resources.join(), minutes };
		return async () => ({ json: makeProjectJson(await waitFor(item.session, waiting)) });
	}),
	download: prepareOnProject((item, _target, read) => {
		const { outputField } = readOptions(item);
		const { session } = item;
		return async () => {
			const project = await read();
			if (!findCompleted(project)) throw makeNotReadyFailure(project);
			return await downloadAll(session, project, outputField, createTiming(session.clock));
		};
	}),
	delete: prepareOnProject((item, { id, resources }) => {
		const [kind, ...others] = resources;
		if (kind && others.length === 0) {
			assertDeletable(item, kind);
			return async () => await deleteProject(item, kind, id);
		}
		return async () => {
			const { service, deletions } = item.session;
			const project = await service.projects.find(resources, id);
			const isDeleted = (resource: Resource): boolean => deletions.has(makeKey(resource, id));
			const resource = project?.resource ?? resources.find(isDeleted);
			if (!resource) return { json: { id, deleted: false, reason: describeNotFound() } };
			return await deleteProject(item, resource, id, project?.projectsPath);
		};
	}),
};

function assertDeletable({ connection }: Item, resource: Resource): void {
	if (DELETION_LAYOUTS[resource].includes(connection.layout)) return;
	throw makeRefusal([`This service cannot delete ${resource} projects`]);
}

const NOT_DELETABLE_REASON =
	'Projects of Detect Faces can’t be deleted: Magic Hour documents no way to do so.';

const describeNotFound = (resource?: Resource): string =>
	`No ${resource ? `${resource} ` : ''}project with this ID. It may have been deleted, perhaps by an earlier attempt of this run. Check the ID${resource ? ' and Kind' : ''}.`;

const makeKey = (resource: Resource, id: string): string => `${resource} ${id}`;

async function deleteProject(
	{ session: { service, deletions } }: Item,
	resource: Resource,
	id: string,
	projectsPath?: string,
): Promise<Result> {
	const key = makeKey(resource, id);
	const deletion = deletions.get(key) ?? service.projects.delete(resource, id);
	deletions.set(key, deletion);
	const deleted = await deletion;
	// `projectsPath` is set if a search found a Detect Faces project. Without a search, any image project may be one.
	const reasons = [
		...(projectsPath === undefined ? [describeNotFound(resource)] : []),
		...(resource === 'image' ? [NOT_DELETABLE_REASON] : []),
	];
	return { json: { id, resource, deleted, ...(deleted ? {} : { reason: reasons.join(' ') }) } };
}
