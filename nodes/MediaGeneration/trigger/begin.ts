import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Action } from '../catalog/events';
import { ACTIONS } from '../catalog/events';
import { eventKey } from '../webhook/event';
import { isFirst, isNotDone } from './once';

interface EventJson {
	readonly type: string;
	readonly payload: IDataObject;
	readonly action: Action;
}

const read = (context: IExecuteFunctions, name: string, fallback: string): string =>
	context.getNodeParameter(name, 0, fallback) as string;

async function mayStart(
	context: IExecuteFunctions,
	{ type, payload }: EventJson,
): Promise<boolean> {
	const { once } = context.getNodeParameter('options', 0, {}) as { once?: boolean };
	if (once === false || context.getMode() === 'manual') return true;
	const key = eventKey(type, String(payload.id));
	const waits = read(context, 'acknowledge', 'atOnce') === 'whenFinished';
	return waits ? await isNotDone(context, key) : await isFirst(context, key);
}

/**
 * The first step of each run: lets an event through once, whatever the process and after any restart, and hands it to
 * the output of its action. A copy ends here, as a run that does nothing.
 */
export async function begin(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const event = items[0]?.json as unknown as EventJson | undefined;
	const isAllowed = event !== undefined && (await mayStart(context, event));
	const outputs = read(context, 'outputs', 'single') === 'perAction' ? ACTIONS : [event?.action];
	return outputs.map((action) => (isAllowed && action === event.action ? items : []));
}
