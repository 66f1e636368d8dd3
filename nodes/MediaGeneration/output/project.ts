import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../api/failures/failure';
import { maskData } from '../api/http/mask';
import { UNKNOWN_ERROR_CODE, type Project } from '../api/service/project';
import { findCodeAdvice } from '../catalog/error-codes';
import { capitalize } from '../fields';
import { isRecord } from '../json/record';
import { makeErrorJson } from './error';

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

const REPLACED_KEYS = new Set(['error', 'downloads']);

/**
 * A project as an output item: the service's own fields, with `downloads` always a list and `resource` added. `error`
 * becomes `failure`: if a node's first item has `json.error`, n8n considers the node failed and would run it again.
 */
export function makeProjectJson(project: Project): IDataObject {
	const { id, body, resource, downloads, error } = project;
	const own = Object.entries(body).filter(
		([key, value]) => !REPLACED_KEYS.has(key) && !(key === 'download' && value === null),
	);
	const json = {
		...Object.fromEntries(own),
		id,
		resource,
		downloads: downloads.map((link) => ({ ...link })),
	};
	if (!error) return json;
	const details = isRecord(body.error) ? maskData(body.error) : {};
	return { ...json, failure: { ...details, ...makeErrorJson(makeProjectFailure(project)) } };
}
