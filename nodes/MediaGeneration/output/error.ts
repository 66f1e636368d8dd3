import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../api/failures/failure';
import { readMessage } from '../api/http/mask';

/** The error output of a failed item. */
export function makeErrorJson(error: unknown): IDataObject {
	if (!(error instanceof Failure)) {
		return { message: readMessage(error) };
	}
	const { message, description, charged, httpStatus, code, projectId } = error.facts;
	const known = { description, charged, project_id: projectId, code, http_status: httpStatus };
	const given = Object.entries(known).filter(([, value]) => value !== undefined);
	return { message, ...Object.fromEntries(given) };
}
