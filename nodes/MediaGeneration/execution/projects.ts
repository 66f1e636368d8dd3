import type { Project } from '../api/project';
import { Failure } from '../api/failure';
import type { ProjectOperation, Resource } from '../catalog/projects';
import { DELETABLE_IN, FACES_PATH } from '../catalog/projects';
import { downloaded } from './generate';
import type { Item, Job } from './item';
import { optionsOf } from './plan/options';
import { projectJson } from './output';
import { refusal } from './plan/refusal';
import { settle, waitFor } from './follow/wait';

function projectIdOf(item: Item): string {
	const id = String(item.param('id') ?? '').trim();
	if (id === '') {
		throw refusal(['Project ID (id) is empty; give the ID that starting the project returned']);
	}
	if (/\{\{|[\s/]/.test(id)) {
		throw refusal([
			`Project ID (id) is "${id}", which is not an ID; switch the field to "Expression" if it holds one`,
		]);
	}
	return id;
}

function notReady(project: Project): Failure {
	return new Failure({
		message: `The ${project.resource} project ${project.id} is not finished yet (status ${project.status})`,
		description:
			'Use the operation Wait first, or start Download from the trigger’s completed event.',
		end: 'unfinished',
		projectId: project.id,
	});
}

const read = async ({ session }: Item, resource: Resource, id: string): Promise<Project> =>
	await session.service.read(resource, id);

type Prepare = (item: Item, resource: Resource) => Job;

const PREPARATIONS: Readonly<Record<ProjectOperation, Prepare>> = {
	get(item, resource) {
		const id = projectIdOf(item);
		return async () => ({ json: projectJson(await read(item, resource, id)) });
	},
	wait(item, resource) {
		const id = projectIdOf(item);
		const { maxWaitMinutes: minutes } = optionsOf(item);
		return async () => ({
			json: projectJson(await waitFor(item.session, { resource, id, group: resource, minutes })),
		});
	},
	download(item, resource) {
		const id = projectIdOf(item);
		const options = optionsOf(item);
		return async () => {
			const project = await read(item, resource, id);
			if (!settle(project)) throw notReady(project);
			return await downloaded(item, project, options);
		};
	},
	'get-faces'(item, resource) {
		const id = projectIdOf(item);
		const { service } = item.session;
		return async () => ({
			json: projectJson(await service.read(resource, id, { readAt: FACES_PATH })),
		});
	},
	delete(item, resource) {
		const id = projectIdOf(item);
		if (!DELETABLE_IN[resource].includes(item.connection.layout)) {
			throw refusal([
				`Operation (operation) is "delete", but the interface of this service has no call to delete an ${resource} project`,
			]);
		}
		return async () => {
			await item.session.service.remove(resource, id);
			return { json: { id, resource, deleted: true } };
		};
	},
};

/** What to do with a project that exists already; undefined for an operation that is none of these. */
export const projectOperation = (operation: string): Prepare | undefined =>
	Object.hasOwn(PREPARATIONS, operation) ? PREPARATIONS[operation as ProjectOperation] : undefined;
