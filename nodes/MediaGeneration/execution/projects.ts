import type { Project } from '../api/project';
import { Failure } from '../api/failure';
import type { ProjectOperation, Resource } from '../catalog/projects';
import { DELETABLE_IN, FACES_PATH } from '../catalog/projects';
import { downloaded } from './generate';
import type { Job } from './job';
import { optionsOf } from './plan/options';
import { projectJson } from './output';
import { refusal } from './plan/refusal';
import type { Session } from './session';
import { settle, waitFor } from './follow/wait';

function projectIdOf(session: Session, itemIndex: number): string {
	const id = String(session.context.getNodeParameter('id', itemIndex) ?? '').trim();
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
		charge: 'started',
		projectId: project.id,
	});
}

const read = async (session: Session, resource: Resource, id: string): Promise<Project> =>
	await session.gate.pass(async () => await session.service.read(resource, id));

type Prepare = (session: Session, itemIndex: number, resource: Resource) => Job;

const PREPARATIONS: Readonly<Record<ProjectOperation, Prepare>> = {
	get(session, itemIndex, resource) {
		const id = projectIdOf(session, itemIndex);
		return async () => ({ json: projectJson(await read(session, resource, id)) });
	},
	wait(session, itemIndex, resource) {
		const id = projectIdOf(session, itemIndex);
		const { maxWaitMinutes: minutes } = optionsOf(session.context, itemIndex);
		return async () => ({
			json: projectJson(await waitFor(session, { resource, id, group: resource, minutes })),
		});
	},
	download(session, itemIndex, resource) {
		const id = projectIdOf(session, itemIndex);
		const options = optionsOf(session.context, itemIndex);
		return async () => {
			const project = await read(session, resource, id);
			if (!settle(project)) throw notReady(project);
			return await downloaded(session, project, options);
		};
	},
	'get-faces'(session, itemIndex, resource) {
		const id = projectIdOf(session, itemIndex);
		const look = async () => await session.service.read(resource, id, { readAt: FACES_PATH });
		return async () => ({ json: projectJson(await session.gate.pass(look)) });
	},
	delete(session, itemIndex, resource) {
		const id = projectIdOf(session, itemIndex);
		if (!DELETABLE_IN[resource].includes(session.service.connection.layout)) {
			throw refusal([
				`Operation (operation) is "delete", but the interface of this service has no call to delete an ${resource} project`,
			]);
		}
		return async () => {
			await session.gate.pass(async () => await session.service.remove(resource, id));
			return { json: { id, resource, deleted: true } };
		};
	},
};

/** What to do with a project that exists already; undefined for an operation that is none of these. */
export const projectOperation = (operation: string): Prepare | undefined =>
	Object.hasOwn(PREPARATIONS, operation) ? PREPARATIONS[operation as ProjectOperation] : undefined;
