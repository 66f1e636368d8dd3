import type { IDataObject } from 'n8n-workflow';
import { readProject } from '../api/project';
import type { Resource } from '../catalog/projects';
import { readId } from '../json/read-id';
import { projectJson } from '../output/project';
import { simplified } from '../output/present';
import type { EventOutput } from '../webhook/output';

/**
 * An event in the form that the user chose: as received, or its type with the project, simplified as in the action node.
 */
export function presentedEvent(event: IDataObject, isSimple: boolean): IDataObject {
	if (!isSimple) return event;
	const { type, resource, payload } = event as unknown as EventOutput;
	const project = readProject(resource as Resource, payload);
	const json = project ? projectJson(project) : { ...payload, id: readId(payload), resource };
	return { type, ...simplified({ json: json as IDataObject }) };
}
