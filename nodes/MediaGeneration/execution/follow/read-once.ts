import type { Project } from '../../api/project';
import { Deadline } from '../../api/deadline';
import { Failure } from '../../api/failure';
import { PATIENCE_MS } from '../../api/retry';
import { DEFAULTS } from '../../catalog/defaults';
import type { Resource } from '../../catalog/projects';
import { FACES_PATH } from '../../catalog/projects';
import type { Session } from '../session';
import type { Downloaded } from '../transfer/download';
import { downloadAll } from '../transfer/download';
import { completedOrThrow, unread } from '../outcome';

export interface Target {
	readonly resource: Resource;
	readonly id: string;
}

/** Failures are results here: one item does not affect the others. */
const orFailure = async <T>(run: () => Promise<T>): Promise<T | Failure> =>
	await run().catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

/** Statuses that concern this project; all others, and a missing response, are temporary errors. */
const FINAL = new Set([400, 402, 403, 404, 410, 422]);

export const isFinal = ({ facts: { isFinal: known, httpStatus } }: Failure): boolean =>
	known ?? FINAL.has(httpStatus ?? 0);

const isMissing = (found: Project | Failure): found is Failure =>
	found instanceof Failure && found.facts.httpStatus === 404;

/** A missing image project may be one of Detect Faces, which the service keeps under another path. */
async function read({ service }: Session, { resource, id }: Target): Promise<Project | Failure> {
	const found = await orFailure(async () => await service.read(resource, id));
	if (!isMissing(found)) return found;
	const description = 'Check Kind and Project ID: the node that started the project returned both.';
	const missing = new Failure({ ...found.facts, description }, found);
	if (resource !== 'image') return missing;
	const faces = await orFailure(
		async () => await service.read(resource, id, { projectsPath: FACES_PATH }),
	);
	return faces instanceof Failure && isFinal(faces) ? missing : faces;
}

/** The project's current state; read once, however many items name it. */
export async function readOnce(session: Session, target: Target): Promise<Project | Failure> {
	const { resource, id } = target;
	return await session.shareByKey(`${resource} ${id}`, async () => {
		const found = await read(session, target);
		return found instanceof Failure ? unread(found, id) : found;
	});
}

/** The results of a finished project, fetched once for each name of the first binary field. */
export async function downloadOnce(
	session: Session,
	project: Project,
	field: string,
): Promise<Downloaded | Failure> {
	const { clock } = session;
	const deadline = Deadline.in(clock, DEFAULTS.maxWaitMinutes * 60_000);
	const when = { deadline, patienceMs: PATIENCE_MS };
	const download = async () => await downloadAll(session, project, field, when);
	return await session.shareByKey(
		`files of ${project.resource} ${project.id} ${field}`,
		async () => await orFailure(download),
	);
}

/** The project once it is complete, undefined while it runs, or why it will never be complete. */
export async function outcomeOf(project: Project): Promise<Project | Failure | undefined> {
	// An unknown status may be a new name for a temporary one.
	if (project.state === 'unknown') return undefined;
	return await orFailure(async () => completedOrThrow(project));
}
