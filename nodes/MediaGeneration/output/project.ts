import type { IDataObject } from 'n8n-workflow';
import { maskData } from '../api/http/mask';
import type { Project, StartedProject } from '../api/service/project';
import type { Resource } from '../catalog/projects';
import { makeErrorJson } from './error';
import { makeProjectFailure } from './failed-project';

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
