import type { Project } from '../../api/project';
import { Canceled } from '../../api/clock';
import { Deadline } from '../../api/deadline';
import { Failure } from '../../api/failure';
import { PATIENCE_MS } from '../../api/retry';
import { masked } from '../../api/mask';
import { messageOf } from '../../api/thrown';
import type { ProjectOperation, Resource } from '../../catalog/projects';
import { DELETABLE_IN, FACES_PATH } from '../../catalog/projects';
import { waitFor } from '../follow/wait';
import { completedOrThrow } from '../outcome';
import { Halted } from '../../api/request-queue';
import { downloaded } from './generate';
import type { Item, PreparedItem } from '../item';
import { projectJson } from '../../output/project';
import { optionsOf } from '../plan/options';
import { refusal } from '../plan/refusal';

function projectIdOf(item: Item): string {
	const id = String(item.param('id') ?? '').trim();
	const refused = (problem: string): Failure => refusal([`Project ID (id) ${problem}`]);
	if (id === '') throw refused('is empty; enter the ID returned when the project was started');
	if (/^https?:\/\//i.test(id)) {
		throw refused(`is a URL, "${id}"; enter only the ID of the project`);
	}
	// An unpaired surrogate cannot be encoded in a URL.
	if (/\{\{|[\s/]|\p{Surrogate}/u.test(id)) {
		throw refused(
			`is "${id}", which is not an ID; switch the field to "Expression" if it holds one`,
		);
	}
	return id;
}

function notReady(project: Project): Failure {
	return new Failure({
		message: `The ${project.resource} project ${project.id} is not finished yet (status ${project.status})`,
		description:
			'Use the operation Wait first, or start Download from the trigger’s completed event.',
		outcome: 'unfinished',
		projectId: project.id,
	});
}

/** Every error names the project. */
const naming = (id: string, run: PreparedItem): PreparedItem => {
	const named = (error: unknown): unknown => {
		if (error instanceof Failure || error instanceof Canceled || error instanceof Halted)
			return error;
		return new Failure(
			{ outcome: 'brokenAfter', message: masked(messageOf(error)), projectId: id },
			error,
		);
	};
	return async () =>
		await run().catch((error: unknown) => {
			throw named(error);
		});
};

const read = async ({ session }: Item, resource: Resource, id: string): Promise<Project> =>
	await session.service.read(resource, id);

type Prepare = (item: Item, resource: Resource, id: string) => PreparedItem;

const PREPARATIONS: Readonly<Record<ProjectOperation, Prepare>> = {
	get: (item, resource, id) => async () => ({
		json: projectJson(await read(item, resource, id)),
	}),
	wait(item, resource, id) {
		const { maxWaitMinutes: minutes } = optionsOf(item);
		return async () => ({
			json: projectJson(await waitFor(item.session, { resource, id, group: resource, minutes })),
		});
	},
	download(item, resource, id) {
		const options = optionsOf(item);
		return async () => {
			const project = await read(item, resource, id);
			if (!completedOrThrow(project)) throw notReady(project);
			const deadline = Deadline.in(item.session.clock, options.maxWaitMinutes * 60_000);
			return await downloaded(item, project, options, { deadline, patienceMs: PATIENCE_MS });
		};
	},
	'get-faces'({ session: { service } }, resource, id) {
		return async () => ({
			json: projectJson(await service.read(resource, id, { projectsPath: FACES_PATH })),
		});
	},
	delete(item, resource, id) {
		if (!DELETABLE_IN[resource].includes(item.connection.layout)) {
			throw refusal([
				`Operation (operation) is "delete", but this service cannot delete ${resource} projects`,
			]);
		}
		const { service } = item.session;
		return async () => {
			const deleted = await service.remove(resource, id);
			return {
				json: { id, resource, deleted, ...(deleted ? {} : { reason: notThere(resource) }) },
			};
		};
	},
};

const notThere = (resource: Resource): string =>
	`No ${resource} project with this ID. It may have been deleted, also by an earlier attempt of this run. Check the ID and Resource.`;

const isProjectOperation = (operation: string): operation is ProjectOperation =>
	Object.hasOwn(PREPARATIONS, operation);

/** How to run an operation on an existing project; undefined for any other operation. */
export function prepareProjectOperation(
	item: Item,
	resource: Resource,
	operation: string,
): PreparedItem | undefined {
	if (!isProjectOperation(operation)) return undefined;
	const id = projectIdOf(item);
	return naming(id, PREPARATIONS[operation](item, resource, id));
}
