import type { Resource } from '../../catalog/projects';
import { FACES_PATH, RESOURCES } from '../../catalog/projects';
import type { Purpose } from '../failures/call-failure';
import { Failure } from '../failures/failure';
import type { Project } from './project';

/** Where the service keeps projects, and what it means that one is not there. */

export type LocatedProject = Pick<Project, 'resource' | 'id' | 'projectsPath'>;

/** Detect Faces makes image projects, which the service keeps under a path of their own. */
export const locationsOf = (resources: readonly Resource[], id: string): LocatedProject[] => [
	...resources.map((resource) => ({ resource, id })),
	...(resources.includes('image')
		? [{ resource: 'image', id, projectsPath: FACES_PATH } as const]
		: []),
];

/** What a 404 means for a project of one of these kinds, and its most likely cause. */
export function notFoundAdvice(
	resources: readonly Resource[],
	id: string,
	projectsPath?: string,
): Required<Pick<Purpose, 'missing' | 'whenMissing'>> {
	if (projectsPath !== undefined) {
		return {
			missing: `There is nothing with the ID ${id} at ${projectsPath}`,
			whenMissing: 'Check that the ID was returned by this tool.',
		};
	}
	const [resource, ...more] = resources;
	if (more.length > 0) {
		return {
			missing: `No project has the ID ${id}`,
			whenMissing:
				'Check the ID, and whether the API key belongs to the account that started the project.',
		};
	}
	const others = RESOURCES.filter((other) => other !== resource);
	const kind = `${resource === 'video' ? 'an' : 'a'} ${others.join(' or ')} project`;
	return {
		missing: `No ${resource} project has the ID ${id}`,
		whenMissing: `If it is ${kind}, change Kind; otherwise check the ID.`,
	};
}

export function noProject(resources: readonly Resource[], id: string): Failure {
	const { missing, whenMissing } = notFoundAdvice(resources, id);
	return new Failure({
		message: `${missing} (404)`,
		description: whenMissing,
		outcome: 'notRead',
		httpStatus: 404,
		projectId: id,
	});
}

/** Whether the service has no such project; a web page only shows that something else responded. */
export const isNotFound = ({ facts: { outcome, httpStatus, isFinal } }: Failure): boolean =>
	outcome === 'notRead' && httpStatus === 404 && isFinal !== false;
