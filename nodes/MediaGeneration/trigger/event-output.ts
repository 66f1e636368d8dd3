import type { IDataObject } from 'n8n-workflow';
import { readProject } from '../api/service/project';
import type { Resource } from '../catalog/projects';
import { makeProjectJson } from '../output/project';
import { simplifyProject } from '../output/present';
import type { ServiceEvent } from './webhook/event';

interface EventOutput {
	/** The type and payload as received (spec 2.4). */
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly resource: string;
	readonly action: string;
	/** The time when the delivery arrived, in ISO 8601. */
	readonly delivered_at: string;
	readonly verified: boolean;
}

export function makeEventOutput(event: ServiceEvent, verified: boolean, now: Date): EventOutput {
	const [resource, action] = event.type.split('.') as [string, string];
	const { type, payload } = event;
	return { type, payload, resource, action, delivered_at: now.toISOString(), verified };
}

/** The project of an event. If the project failed, or the payload has no status, the event's action is the status. */
function readEventProject({ resource, action, payload }: EventOutput): IDataObject {
	const usesAction = action === 'errored' || typeof payload.status !== 'string';
	const project = readProject(resource as Resource, {
		...payload,
		...(usesAction && { status: action }),
	});
	return makeProjectJson({ ...project!, body: payload });
}

export function presentEvent(event: IDataObject, isSimple: boolean): IDataObject {
	if (!isSimple) return event;
	const output = event as unknown as EventOutput;
	return { type: output.type, ...simplifyProject({ json: readEventProject(output) }) };
}
