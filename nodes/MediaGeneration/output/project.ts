import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../api/failures/failure';
import { maskData } from '../api/http/mask';
import { UNKNOWN_ERROR_CODE, type Project, type StartedProject } from '../api/service/project';
import { findCodeAdvice } from '../catalog/error-codes';
import type { Resource } from '../catalog/projects';
import { capitalize } from '../fields';
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

const parseObject = (value: unknown): object | undefined =>
	typeof value === 'object' && value !== null ? value : undefined;

/**
 * A project as an output item: the service's own fields, with `downloads` always a list and `resource` added. `error`
 * becomes `failure`: if a node's first item has `json.error`, n8n considers the node failed and would run it again.
 */
export function makeProjectJson(project: Project): IDataObject {
	const { id, body, resource, downloads, error } = project;
	const own = Object.entries(body).filter(
		([key, value]) => !REPLACED_KEYS.has(key) && !(key === 'download' && value === null),
	);
	return {
		...Object.fromEntries(own),
		id,
		resource,
		downloads: downloads.map((link) => ({ ...link })),
		...(error
			? {
					failure: {
						...maskData(parseObject(body.error)),
						...makeErrorJson(makeProjectFailure(project)),
					},
				}
			: {}),
	} as IDataObject;
}

/** A project that the node has only started: the response, with `resource` added, and `error` renamed to `failure`. */
export function makeStartedJson({ id, body }: StartedProject, resource: Resource): IDataObject {
	const { error, ...own } = body;
	const failure = error === undefined || error === null ? {} : { failure: error };
	return { ...own, ...failure, id, resource } as IDataObject;
}
