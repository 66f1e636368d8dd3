import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Failure } from '../api/failure';
import type { Project } from '../api/project';
import type { Started } from '../api/service';
import { messageOf } from '../api/thrown';
import { adviceFor } from '../catalog/error-codes';
import { SPEC } from '../catalog/spec';
import type { Resource } from '../catalog/projects';
import { hintBesideOutput } from './notify';

const REPLACED = new Set(['error', 'downloads']);

const asObject = (value: unknown): object | undefined =>
	typeof value === 'object' && value !== null ? value : undefined;

/**
 * A project as an output item: the service's own fields, with `downloads` always a list and `resource` added. `error`
 * becomes `failure`: n8n treats a first item with `json.error` as a failed node and would run it again.
 */
export function projectJson({ body, resource, downloads, error }: Project): IDataObject {
	const own = Object.entries(body).filter(
		([key, value]) => !REPLACED.has(key) && !(key === 'download' && value === null),
	);
	return {
		...Object.fromEntries(own),
		resource,
		downloads: downloads.map((link) => ({ ...link })),
		...(error ? { failure: { ...asObject(body.error), ...error, ...adviceFor(error.code) } } : {}),
	} as IDataObject;
}

/** A project that was only started: its ID and the rest of the service's answer. */
export const startedJson = ({ id, body }: Started, resource: Resource): IDataObject =>
	({
		...Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'error')),
		id,
		resource,
	}) as IDataObject;

/** What n8n shows and a workflow can read about a failed item. */
export function errorJson(error: unknown): IDataObject {
	if (!(error instanceof Failure)) {
		return { message: messageOf(error) };
	}
	const { message, description, charged, httpStatus, code, projectId } = error.facts;
	const known = { description, charged, project_id: projectId, code, http_status: httpStatus };
	const given = Object.entries(known).filter(([, value]) => value !== undefined);
	return { message, ...Object.fromEntries(given) };
}

const holdsLinksOnly = ({ json, binary }: INodeExecutionData): boolean =>
	Array.isArray(json.downloads) && json.downloads.length > 0 && binary === undefined;

/** Tells the user next to the output that its links expire. */
export function remindOfLinks(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): void {
	if (!items.some(holdsLinksOnly)) return;
	hintBesideOutput(
		context,
		`The download links expire after ${SPEC.downloadHours} hours. To keep the files, use "Wait and Download" or the operation Download.`,
	);
}
