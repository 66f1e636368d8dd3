import { Failure } from '../api/failures/failure';
import { UNKNOWN_ERROR_CODE, type Project } from '../api/service/project';
import { findCodeAdvice } from '../catalog/error-codes';
import { capitalize } from '../fields';

/** The name of a project at the beginning of a sentence. */
export const describeProject = ({ resource, id }: Pick<Project, 'id'> & Partial<Project>): string =>
	capitalize(`${resource ? `${resource} ` : ''}project ${id}`);

/** The failure of a project, with the meaning of its error code (spec 7). */
export function makeProjectFailure(project: Project): Failure {
	const { id, error, resource } = project;
	const code = error?.code ?? UNKNOWN_ERROR_CODE;
	const { meaning, advice } = findCodeAdvice(code);
	const own = error?.message;
	const why = own && code !== UNKNOWN_ERROR_CODE ? `${meaning} (${own})` : (own ?? meaning);
	return new Failure({
		message: `${why} (${code}, ${resource} project ${id})`,
		advice,
		outcome: 'failed',
		code,
		projectId: id,
	});
}
