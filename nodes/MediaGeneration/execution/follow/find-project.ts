import type { Failure } from '../../api/failures/failure';
import { noProject } from '../../api/service/project-location';
import type { Project } from '../../api/service/project';
import type { Service } from '../../api/service/service';
import type { When } from '../../api/calls/when';
import type { Resource } from '../../catalog/projects';

/** A project that is known by its ID, and maybe by its kind. */
export interface Target {
	readonly id: string;
	/** The kinds that it may be of, the most likely first. */
	readonly resources: readonly Resource[];
}

export type ReadProject = (when?: When) => Promise<Project>;

/** Finds the project the first time, and from then on reads it there. */
export function projectReader(service: Service, { id, resources }: Target): ReadProject {
	let found: Project | undefined;
	return async (when) => {
		found = await (found
			? service.read(found.resource, id, when, found.projectsPath)
			: service.find(resources, id, when));
		if (!found) throw noProject(resources, id);
		return found;
	};
}

/** Statuses that concern this project; all others, and a missing response, are temporary errors. */
const FINAL = new Set([400, 402, 403, 404, 410, 422]);

export const isFinal = ({ facts: { isFinal: known, httpStatus } }: Failure): boolean =>
	known ?? FINAL.has(httpStatus ?? 0);
