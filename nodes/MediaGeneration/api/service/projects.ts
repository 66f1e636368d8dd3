import { composeProjectPath, FACES_PATH, type Resource } from '../../catalog/projects';
import type { CallTiming } from '../calls/caller';
import { isOk } from '../calls/retry';
import { isNotFoundResponse, isUnclear, isWebPage } from '../failures/call-failure';
import { Failure } from '../failures/failure';
import { ConnectionError } from '../http/connection-error';
import { readProject, type Project } from './project';
import type { ServiceCaller } from './service-caller';

type LocatedProject = Pick<Project, 'resource' | 'id' | 'projectsPath'>;

const describeMissing = ([resource, ...others]: readonly Resource[], id: string) => ({
	missingMessage:
		others.length > 0 ? `No project has the ID ${id}` : `No ${resource} project has the ID ${id}`,
	whenMissing:
		'Check the ID and Kind, and whether the API key belongs to the account that started the project.',
});

export function makeNoProjectFailure(resources: readonly Resource[], id: string): Failure {
	const { missingMessage, whenMissing } = describeMissing(resources, id);
	return new Failure({
		message: `${missingMessage} (404)`,
		advice: whenMissing,
		outcome: 'notRead',
		httpStatus: 404,
		projectId: id,
	});
}

/** Whether the service reported that it has no such project. A web page with status 404 comes from another server. */
export const isNotFound = ({ facts: { outcome, httpStatus, isFinal } }: Failure): boolean =>
	outcome === 'notRead' && httpStatus === 404 && isFinal !== false;

/** The image projects of Detect Faces have a separate path. */
const listLocations = (resources: readonly Resource[], id: string): LocatedProject[] => [
	...resources.map((resource) => ({ resource, id })),
	...(resources.includes('image')
		? [{ resource: 'image', id, projectsPath: FACES_PATH } as const]
		: []),
];

const makeReadRequest = (
	{ resource, id, projectsPath }: LocatedProject,
	timing: CallTiming | undefined,
) =>
	({
		method: 'GET',
		path: composeProjectPath(resource, id, projectsPath),
		timing,
		purpose: {
			aim: `read ${resource} project ${id}`,
			outcome: 'notRead',
			...describeMissing([resource], id),
			projectId: id,
		},
		readContent(body: unknown) {
			const project = readProject(resource, body);
			return project?.id === id ? { ...project, projectsPath } : undefined;
		},
	}) as const;

/** The calls about one project. Each may throw `Failure`, `Canceled` or `Halted`. */
export class Projects {
	constructor(private readonly caller: ServiceCaller) {}

	/** Reads a project (spec 4.2). */
	async read(project: LocatedProject, timing?: CallTiming): Promise<Project> {
		return await this.caller.request(makeReadRequest(project, timing));
	}

	/** Tries these kinds in order; undefined if no kind has the ID. */
	async find(
		resources: readonly Resource[],
		id: string,
		timing?: CallTiming,
	): Promise<Project | undefined> {
		for (const location of listLocations(resources, id)) {
			const request = makeReadRequest(location, timing);
			const project = await this.caller.request<Project | undefined>(request, ({ read }) => ({
				// A failure here could close the queue before the other kinds are read.
				read: (response) => (isNotFoundResponse(response) ? { value: undefined } : read(response)),
			}));
			if (project) return project;
		}
		return undefined;
	}

	/** Deletes a project (spec 4.3, delete calls). Returns false if the service had no project with this ID. */
	async delete(resource: Resource, id: string): Promise<boolean> {
		// An attempt without a clear response may have deleted the project; the next attempt then gets a 404 or 410.
		let mayBeDone = false;
		const request = {
			method: 'DELETE',
			path: composeProjectPath(resource, id),
			purpose: {
				aim: `delete ${resource} project ${id}`,
				outcome: 'notDeleted',
				...describeMissing([resource], id),
				projectId: id,
			},
			readContent: (body: unknown) => (isWebPage({ body }) ? undefined : true),
		} as const;
		return await this.caller.request<boolean>(request, ({ send, read }) => ({
			send: async (ms) =>
				await send(ms).catch((error: unknown) => {
					mayBeDone ||= error instanceof ConnectionError && !error.isUnsent;
					throw error;
				}),
			read(response) {
				mayBeDone ||= isUnclear(response.status) || (isOk(response) && isWebPage(response));
				return isNotFoundResponse(response, [404, 410]) ? { value: mayBeDone } : read(response);
			},
		}));
	}
}
