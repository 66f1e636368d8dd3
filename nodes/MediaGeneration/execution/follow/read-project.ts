import { Failure } from '../../api/failures/failure';
import { makeNoProjectFailure } from '../../api/service/project-location';
import type { Project } from '../../api/service/project';
import type { Service } from '../../api/service/service';
import type { CallTiming } from '../../api/calls/call-timing';
import type { Resource } from '../../catalog/projects';
import { makeUnreadFailure } from '../outcome';
import { downloadAll, type DownloadedProject } from '../transfer/download';
import type { TransferContext } from '../transfer/transfer-group';
import type { TaskCache } from './task-cache';

export interface Target {
	readonly id: string;
	/** The possible kinds, with the most likely kind first. */
	readonly resources: readonly Resource[];
}

export type ProjectReader = (timing?: CallTiming) => Promise<Project>;

/** The reader tries each possible kind until it finds the project; further reads use the found location. */
export function createProjectReader(service: Service, { id, resources }: Target): ProjectReader {
	let found: Project | undefined;
	return async (timing) => {
		found = await (found ? service.read(found, timing) : service.find(resources, id, timing));
		if (!found) throw makeNoProjectFailure(resources, id);
		return found;
	};
}

/** After these HTTP statuses, another read would fail, too. Other statuses and a missing response may be temporary. */
const FINAL_HTTP_STATUSES = new Set([400, 402, 403, 404, 410, 422]);

export const isFinal = ({ facts: { isFinal: known, httpStatus } }: Failure): boolean =>
	known ?? FINAL_HTTP_STATUSES.has(httpStatus ?? 0);

/** Returns a failure instead of throwing it, because Collect chooses the item's output by the failure. */
const catchAsFailure = async <T>(run: () => Promise<T>): Promise<T | Failure> =>
	await run().catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

interface ShareContext extends TransferContext {
	readonly taskCache: TaskCache;
}

const READ_PREFIX = 'read ';

/** HTTP statuses that reject the project's ID, not the API key or the account. */
const PROJECT_HTTP_STATUSES = new Set([400, 404, 410, 422]);

/** Whether several projects were read, and all reads failed with one status that doesn't concern the projects' IDs. */
export async function isRejectedForAll(
	{ taskCache }: ShareContext,
	{ facts: { httpStatus } }: Failure,
): Promise<boolean> {
	if (httpStatus === undefined || PROJECT_HTTP_STATUSES.has(httpStatus)) return false;
	// All items start reading before the first response arrives, so the verdict covers all reads.
	return await taskCache.runOnce('is rejected for all', async () => {
		const reads = await taskCache.awaitAll<Project | Failure>(READ_PREFIX);
		return (
			reads.length > 1 &&
			reads.every((one) => one instanceof Failure && one.facts.httpStatus === httpStatus)
		);
	});
}

/** Reads a project once for all items with the same target. */
export async function readOnce(
	{ service, taskCache }: ShareContext,
	target: Target,
): Promise<Project | Failure> {
	const { resources, id } = target;
	const read = createProjectReader(service, target);
	return await taskCache.runOnce(`${READ_PREFIX}${resources.join()} ${id}`, async () => {
		const found = await catchAsFailure(async () => await read());
		return found instanceof Failure ? makeUnreadFailure(found, id, 'Run Collect again') : found;
	});
}

/** Downloads a finished project once per output field, however many items name the project. */
export async function downloadOnce(
	session: ShareContext,
	project: Project,
	field: string,
): Promise<DownloadedProject | Failure> {
	const timing = session.service.defaultTiming.createTransferTiming();
	const download = async () => await downloadAll(session, project, field, timing);
	return await session.taskCache.runOnce(
		`files of ${project.resource} ${project.id} ${field}`,
		async () => await catchAsFailure(download),
	);
}
