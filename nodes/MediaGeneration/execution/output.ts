import type { IDataObject } from 'n8n-workflow';
import type { Project, Started } from '../api';
import { adviceFor } from '../catalog/error-codes';
import type { Resource } from '../catalog/projects';

const REPLACED = new Set(['error', 'download', 'downloads']);

/**
 * A project as an output item: the service's own fields, with `downloads` always a list and `resource` added.
 * `error` becomes `failure`: n8n takes a first item with `json.error` for a failed node and would run it again.
 */
export function projectJson({ body, resource, downloads, error }: Project): IDataObject {
	const own = Object.entries(body).filter(([key]) => !REPLACED.has(key));
	return {
		...Object.fromEntries(own),
		resource,
		downloads: downloads.map((link) => ({ ...link })),
		...(error ? { failure: { ...error, ...adviceFor(error.code) } } : {}),
	} as IDataObject;
}

/** A project that was only started: its ID and what else the service answered. */
export const startedJson = ({ id, body }: Started, resource: Resource): IDataObject =>
	({
		...Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'error')),
		id,
		resource,
	}) as IDataObject;
