import { composeProjectPath, FACES_PATH, type Resource } from '../../catalog/projects';
import type { CallTiming, ReadResult } from '../calls/caller';
import { isPage } from '../failures/error-text';
import { Failure } from '../failures/failure';
import { readProject, type Project } from './project';
import type { Service } from './service';

type LocatedProject = Pick<Project, 'resource' | 'id' | 'projectsPath'>;

export function makeNoProjectFailure(resources: readonly Resource[], id: string): Failure {
	const what = resources.length > 1 ? 'project' : `${resources.join()} project`;
	return new Failure({
		message: `No ${what} has the ID ${id} (404)`,
		advice:
			'Check the ID and Kind, and whether the API key belongs to the account that started the project.',
		outcome: 'notRead',
		httpStatus: 404,
		projectId: id,
	});
}

/** Whether the service reported that it has no such project. A web page with status 404 comes from another server. */
export const isNotFound = ({ facts: { outcome, httpStatus, isFinal } }: Failure): boolean =>
	outcome === 'notRead' && httpStatus === 404 && isFinal !== false;

const requestProject = async <P extends Project | undefined>(
	service: Service,
	{ resource, id, projectsPath }: LocatedProject,
	ifMissing: ReadResult<P>,
	timing: CallTiming | undefined,
): Promise<P> =>
	await service.request<P>({
		method: 'GET',
		path: composeProjectPath(resource, id, projectsPath),
		timing,
		purpose: { aim: `read ${resource} project ${id}`, outcome: 'notRead', projectId: id },
		readContent(body) {
			const project = readProject(resource, body);
			return project?.id === id ? ({ ...project, projectsPath } as P) : undefined;
		},
		readFirst: ({ status, body }) => (status === 404 && !isPage(body) ? ifMissing : undefined),
	});

/** Reads a project (spec 4.2). */
export async function fetchProject(
	service: Service,
	project: LocatedProject,
	timing?: CallTiming,
): Promise<Project> {
	const failure = makeNoProjectFailure([project.resource], project.id);
	return await requestProject(service, project, { failure }, timing);
}

/** Tries these kinds in order; undefined if no kind has the ID. */
export async function findProject(
	service: Service,
	resources: readonly Resource[],
	id: string,
	timing?: CallTiming,
): Promise<Project | undefined> {
	const locations: LocatedProject[] = resources.map((resource) => ({ resource, id }));
	// The image projects of Detect Faces have a separate path.
	if (resources.includes('image'))
		locations.push({ resource: 'image', id, projectsPath: FACES_PATH });
	for (const location of locations) {
		// A failure here could close the queue before the other kinds are read.
		const project = await requestProject(service, location, { value: undefined }, timing);
		if (project) return project;
	}
	return undefined;
}

/** Deletes a project (spec 4.3, delete calls). Returns false if the service had no project with this ID. */
export const deleteProject = async (
	service: Service,
	resource: Resource,
	id: string,
): Promise<boolean> =>
	await service.request<boolean>({
		method: 'DELETE',
		path: composeProjectPath(resource, id),
		purpose: { aim: `delete ${resource} project ${id}`, outcome: 'notDeleted', projectId: id },
		readContent: (body) => (isPage(body) ? undefined : true),
		readFirst: ({ status, body }) =>
			[404, 410].includes(status) && !isPage(body) ? { value: false } : undefined,
	});
