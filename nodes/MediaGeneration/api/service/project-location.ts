import type { Resource } from '../../catalog/projects';
import { FACES_PATH, RESOURCES } from '../../catalog/projects';
import type { CallPurpose } from '../failures/call-failure';
import { Failure } from '../failures/failure';
import type { Project } from './project';

export type LocatedProject = Pick<Project, 'resource' | 'id' | 'projectsPath'>;

/** The image projects of Detect Faces have a separate path. */
export const listLocations = (resources: readonly Resource[], id: string): LocatedProject[] => [
	...resources.map((resource) => ({ resource, id })),
	...(resources.includes('image')
		? [{ resource: 'image', id, projectsPath: FACES_PATH } as const]
		: []),
];

export function adviseOnNotFound(
	resources: readonly Resource[],
	id: string,
	projectsPath?: string,
): Required<Pick<CallPurpose, 'missingMessage' | 'whenMissing'>> {
	if (projectsPath !== undefined) {
		return {
			missingMessage: `No Detect Faces project has the ID ${id}`,
			whenMissing: 'Check that the ID was returned by this tool.',
		};
	}
	const [resource, ...more] = resources;
	if (more.length > 0) {
		return {
			missingMessage: `No project has the ID ${id}`,
			whenMissing:
				'Check the ID, and whether the API key belongs to the account that started the project.',
		};
	}
	const others = RESOURCES.filter((other) => other !== resource);
	const kind = `${resource === 'video' ? 'an' : 'a'} ${others.join(' or ')} project`;
	return {
		missingMessage: `No ${resource} project has the ID ${id}`,
		whenMissing: `If it is ${kind}, change Kind; otherwise check the ID.`,
	};
}

export function makeNoProjectFailure(resources: readonly Resource[], id: string): Failure {
	const { missingMessage, whenMissing } = adviseOnNotFound(resources, id);
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

/** Statuses that concern all kinds of projects, such as 401 for a rejected key or 429 for too many requests. */
const KIND_INDEPENDENT_STATUSES = new Set([401, 408, 425, 429]);

/** Whether a read was rejected for a reason that may concern only this kind: the ID may belong to another kind. */
export const isKindRejection = (error: unknown): error is Failure => {
	if (!(error instanceof Failure) || error.facts.isFinal === false) return false;
	const { httpStatus: status = 0 } = error.facts;
	return status >= 400 && status < 500 && !KIND_INDEPENDENT_STATUSES.has(status);
};
