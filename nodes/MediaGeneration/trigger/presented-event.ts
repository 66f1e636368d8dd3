import type { IDataObject } from 'n8n-workflow';
import { readProject } from '../api/service/project';
import type { Resource } from '../catalog/projects';
import { projectJson } from '../output/project';
import { simplified } from '../output/present';
import type { EventOutput } from '../webhook/output';

/** The project of an event, of which its type, too, says how it is: a payload need not have a status. */
function projectOf({ resource, action, payload }: EventOutput): IDataObject {
	const hasItsStatus = action === 'errored' || typeof payload.status !== 'string';
	const project = readProject(resource as Resource, {
		...payload,
		...(hasItsStatus && { status: action }),
	});
	return projectJson({ ...project!, body: payload });
}

/**
 * An event in the form that the user chose: as received, or its type with the project, simplified as in the action node.
 */
export function presentedEvent(event: IDataObject, isSimple: boolean): IDataObject {
	if (!isSimple) return event;
	const output = event as unknown as EventOutput;
	return { type: output.type, ...simplified({ json: projectOf(output) }) };
}
