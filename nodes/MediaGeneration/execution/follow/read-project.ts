import type { CallTiming } from '../../api/calls/caller';
import { Failure } from '../../api/failures/failure';
import type { Project } from '../../api/service/project';
import { makeNoProjectFailure } from '../../api/service/projects';
import type { Service } from '../../api/service/service';
import type { Resource } from '../../catalog/projects';

export interface Target {
	readonly id: string;
	/** The possible kinds, in the order in which they are tried. */
	readonly resources: readonly Resource[];
}

export type ProjectReader = (timing?: CallTiming) => Promise<Project>;

/** The reader tries each possible kind until it finds the project; further reads use the found location. */
export function createProjectReader(
	{ projects }: Service,
	{ id, resources }: Target,
): ProjectReader {
	let project: Project | undefined;
	return async (timing) => {
		project = await (project
			? projects.read(project, timing)
			: projects.find(resources, id, timing));
		if (!project) throw makeNoProjectFailure(resources, id);
		return project;
	};
}

/** Returns a failure instead of throwing it, because Collect chooses the item's output by the failure. */
export const settleFailure = async <T>(result: Promise<T>): Promise<T | Failure> =>
	await result.catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

/** HTTP statuses that reject the API key or the account, whichever project is read. */
const ACCOUNT_HTTP_STATUSES: readonly unknown[] = [401, 402, 403];

/** The reads of all items of Collect. All begin before the first response arrives. */
export class CollectedReads {
	private readonly results: Array<Promise<Project | Failure>> = [];
	private rejection?: Promise<boolean>;

	async read(service: Service, target: Target): Promise<Project | Failure> {
		const result = settleFailure(createProjectReader(service, target)());
		this.results.push(result);
		return await result;
	}

	/** Whether all reads failed with one status of the account: then no project has failed. */
	async areRejected(): Promise<boolean> {
		return await (this.rejection ??= Promise.all(this.results).then((results) => {
			const statuses = results.map((result) =>
				result instanceof Failure ? result.facts.httpStatus : undefined,
			);
			return (
				ACCOUNT_HTTP_STATUSES.includes(statuses[0]) &&
				statuses.every((status) => status === statuses[0])
			);
		}));
	}
}
