import { PARAMETERS } from '../../catalog/parameters';
import type { Project } from '../../api/service/project';
import { Failure } from '../../api/failures/failure';
import { NOT_SENT } from '../../catalog/error-codes';
import { DELETABLE_IN, type Resource } from '../../catalog/projects';
import { projectReader, type ReadProject, type Target } from '../follow/read-project';
import { waitFor } from '../follow/wait';
import { completedOrThrow } from '../outcome';
import { withProjectId, type Item, type PreparedItem, type Result } from '../item';
import { projectJson } from '../../output/project';
import { resourcesOf, projectIdIn } from '../plan/project';
import { readOptions } from '../plan/options';
import { downloadAll } from '../transfer/download';

function notReady(project: Project): Failure {
	return new Failure({
		message: `The ${project.resource} project ${project.id} is not finished yet (status ${project.status})`,
		description:
			project.projectsPath === undefined
				? 'Use Media Generation > Project > Wait first, or start from the trigger’s completed event.'
				: 'Use Media Generation > Project > Wait first.',
		outcome: 'unfinished',
		projectId: project.id,
	});
}

/** Has every error name the project. */
const onProject =
	(prepare: (item: Item, target: Target, read: ReadProject) => PreparedItem) =>
	(item: Item): PreparedItem => {
		const id = projectIdIn(PARAMETERS.projectId.label, item.param('id'));
		const target = { id, resources: resourcesOf(item) };
		return withProjectId(id, prepare(item, target, projectReader(item.session.service, target)));
	};

/** The operations on one existing project. */
export const prepareProject = {
	get: onProject((_item, _target, read) => async () => ({ json: projectJson(await read()) })),
	wait: onProject((item, { id, resources }, read) => {
		const { maxWaitMinutes: minutes } = readOptions(item);
		const resource = resources.length === 1 ? resources[0] : undefined;
		const waiting = { id, resource, read, group: resources.join(), minutes };
		return async () => ({ json: projectJson(await waitFor(item.session, waiting)) });
	}),
	download: onProject((item, _target, read) => {
		const { outputField } = readOptions(item);
		const { session } = item;
		return async () => {
			const project = await read();
			if (!completedOrThrow(project)) throw notReady(project);
			return await downloadAll(session, project, outputField, session.service.when.transfer());
		};
	}),
	delete: onProject((item, { id, resources }) => {
		const [only, ...others] = resources;
		if (only && others.length === 0) {
			assertDeletable(item, only);
			return async () => await deletion(item, only, id);
		}
		return async () => {
			const { service, shareByKey } = item.session;
			const isDeleted = (kind: Resource): boolean => shareByKey.has(deletionOf(kind, id));
			const found = await service.find(resources, id);
			const resource = found?.resource ?? resources.find(isDeleted);
			if (!resource) return { json: { id, deleted: false, reason: notFoundReason() } };
			assertDeletable(item, resource, true);
			return await deletion(item, resource, id, found?.projectsPath);
		};
	}),
};

/** @param wasRead the service was asked for its kind */
function assertDeletable({ connection }: Item, resource: Resource, wasRead = false): void {
	if (DELETABLE_IN[resource].includes(connection.layout)) return;
	throw new Failure({
		outcome: 'refused',
		message: `This service cannot delete ${resource} projects`,
		description: `${wasRead ? 'Nothing was deleted, and you weren’t charged' : NOT_SENT}. Choose another operation or project.`,
	});
}

/** Of what the service keeps elsewhere (Detect Faces), no deletion is documented. */
const KEPT_ELSEWHERE = 'Magic Hour documents no way to delete a project of Detect Faces.';

const notFoundReason = (resource?: Resource): string =>
	`No ${resource ? `${resource} ` : ''}project with this ID. It may have been deleted, perhaps by an earlier attempt of this run. Check the ID${resource ? ' and Kind' : ''}.`;

const deletionOf = (resource: Resource, id: string): string => `deletion of ${resource} ${id}`;

/** Deletes a project once, however many items name it. */
async function deletion(
	{ session }: Item,
	resource: Resource,
	id: string,
	projectsPath?: string,
): Promise<Result> {
	const { service, shareByKey } = session;
	const deleted = await shareByKey(
		deletionOf(resource, id),
		async () => await service.remove(resource, id),
	);
	// With a given kind, nobody has asked where the service keeps the project: an image may be elsewhere.
	const reasons = [
		...(projectsPath === undefined ? [notFoundReason(resource)] : []),
		...(resource === 'image' ? [KEPT_ELSEWHERE] : []),
	];
	return { json: { id, resource, deleted, ...(deleted ? {} : { reason: reasons.join(' ') }) } };
}
