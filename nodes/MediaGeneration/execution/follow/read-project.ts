import { Failure } from '../../api/failures/failure';
import { makeNoProjectFailure } from '../../api/service/project-location';
import type { Project } from '../../api/service/project';
import type { Service } from '../../api/service/service';
import type { CallTiming } from '../../api/calls/call-timing';
import type { Resource } from '../../catalog/projects';
import { makeUnreadFailure } from '../outcome';
import { downloadAll, type Downloaded } from '../transfer/download';
import type { TransferContext } from '../transfer/transfer-group';
import type { ShareByKey } from './share-by-key';

/** A project by its ID, and its kind if that is known. */
export interface Target {
	readonly id: string;
	/** The kinds that it may be of, the most likely first. */
	readonly resources: readonly Resource[];
}

export type ReadProject = (when?: CallTiming) => Promise<Project>;

/** Finds the project the first time, and from then on reads it there. */
export function createProjectReader(service: Service, { id, resources }: Target): ReadProject {
	let found: Project | undefined;
	return async (when) => {
		found = await (found ? service.read(found, when) : service.find(resources, id, when));
		if (!found) throw makeNoProjectFailure(resources, id);
		return found;
	};
}

/** Statuses that concern this project; all others, and a missing response, are temporary errors. */
const FINAL = new Set([400, 402, 403, 404, 410, 422]);

export const isFinal = ({ facts: { isFinal: known, httpStatus } }: Failure): boolean =>
	known ?? FINAL.has(httpStatus ?? 0);

/** Failures are results here: one item does not affect the others. */
const returnFailure = async <T>(run: () => Promise<T>): Promise<T | Failure> =>
	await run().catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

interface ShareContext extends TransferContext {
	readonly shareByKey: ShareByKey;
}

const READ = 'read ';

/** Whether the service refused every one of several projects with this status: the cause is none of theirs. */
export async function isRefusedToAll(
	{ shareByKey }: ShareContext,
	{ facts: { httpStatus } }: Failure,
): Promise<boolean> {
	if (httpStatus === undefined || httpStatus === 404) return false;
	// All items have begun to read before the first response, so none is missing.
	const statuses = await shareByKey.share('statuses of all', async () => {
		const reads = await shareByKey.all<Project | Failure>(READ);
		return reads.map((one) => (one instanceof Failure ? one.facts.httpStatus : undefined));
	});
	return statuses.length > 1 && new Set(statuses).size === 1;
}

/** The project's current state; read once, however many items name it. */
export async function readOnce(
	{ service, shareByKey }: ShareContext,
	target: Target,
): Promise<Project | Failure> {
	const { resources, id } = target;
	const read = createProjectReader(service, target);
	return await shareByKey.share(`${READ}${resources.join()} ${id}`, async () => {
		const found = await returnFailure(async () => await read());
		return found instanceof Failure ? makeUnreadFailure(found, id, 'Run Collect again') : found;
	});
}

/** The results of a finished project, fetched once for each name of the first binary field. */
export async function downloadOnce(
	session: ShareContext,
	project: Project,
	field: string,
): Promise<Downloaded | Failure> {
	const when = session.service.when.transfer();
	const download = async () => await downloadAll(session, project, field, when);
	return await session.shareByKey.share(
		`files of ${project.resource} ${project.id} ${field}`,
		async () => await returnFailure(download),
	);
}
