import type { Project } from '../../api/service/project';
import { Failure } from '../../api/failures/failure';
import type { Service } from '../../api/service/service';
import type { Downloaded, Downloading } from '../transfer/download';
import { downloadAll } from '../transfer/download';
import { unread } from '../outcome';
import type { Target } from './find-project';
import type { ShareByKey } from './share-by-key';
import { projectReader } from './find-project';

interface ReadingOnce {
	readonly service: Service;
	readonly shareByKey: ShareByKey;
}

/** Failures are results here: one item does not affect the others. */
const orFailure = async <T>(run: () => Promise<T>): Promise<T | Failure> =>
	await run().catch((error: unknown) => {
		if (error instanceof Failure) return error;
		throw error;
	});

/** The project's current state; read once, however many items name it. */
export async function readOnce(
	{ service, shareByKey }: ReadingOnce,
	target: Target,
): Promise<Project | Failure> {
	const { resources, id } = target;
	const read = projectReader(service, target);
	return await shareByKey(`${resources.join()} ${id}`, async () => {
		const found = await orFailure(async () => await read());
		return found instanceof Failure ? unread(found, id, 'Run Collect again') : found;
	});
}

/** The results of a finished project, fetched once for each name of the first binary field. */
export async function downloadOnce(
	session: ReadingOnce & Downloading,
	project: Project,
	field: string,
): Promise<Downloaded | Failure> {
	const when = session.service.when.transfer();
	const download = async () => await downloadAll(session, project, field, when);
	return await session.shareByKey(
		`files of ${project.resource} ${project.id} ${field}`,
		async () => await orFailure(download),
	);
}
