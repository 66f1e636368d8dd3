import type { Project } from '../../api/project';
import { Failure } from '../../api/failure';
import type { Resource } from '../../catalog/projects';
import type { Session } from '../session';
import type { Downloaded } from '../transfer/download';
import { downloadAll } from '../transfer/download';
import { settle, unread } from './wait';

export interface Target {
	readonly resource: Resource;
	readonly id: string;
}

/** Failures are results here: what becomes of one item is nothing to the others. */
const orFailure = async <T>(run: () => Promise<T>): Promise<T | Failure> =>
	await run().catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

/** The project as it stands now; read once, however many items name it. */
export async function lookAt(
	{ service, once }: Session,
	{ resource, id }: Target,
): Promise<Project | Failure> {
	return await once(`${resource} ${id}`, async () => {
		const look = await orFailure(async () => await service.read(resource, id));
		return look instanceof Failure ? unread(look, { id }) : look;
	});
}

/** The results of a finished project, fetched once for each name of the first binary field. */
export async function filesOf(
	session: Session,
	project: Project,
	field: string,
): Promise<Downloaded | Failure> {
	const download = async () => await downloadAll(session, project, field);
	return await session.once(
		`files of ${project.resource} ${project.id} ${field}`,
		async () => await orFailure(download),
	);
}

/** The project once it is complete, undefined while it goes on, or why it never will be. */
export async function endOf(project: Project): Promise<Project | Failure | undefined> {
	// A status that is not known may be a new word for one that passes.
	if (project.state === 'unknown') return undefined;
	return await orFailure(async () => settle(project));
}
