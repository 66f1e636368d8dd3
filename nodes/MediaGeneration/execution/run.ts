import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import { inputIndexOf, runItems } from './items';
import { remindOfLinks } from './output';
import { presented } from './present';
import { openSession } from './session';

const DEFAULT_CONCURRENCY = 20;

/** Runs the action node over all of its input items, with the given tools. */
export async function run(
	context: IExecuteFunctions,
	tools: readonly Tool[],
): Promise<INodeExecutionData[][]> {
	const count = context.getInputData().length;
	if (count === 0) return [[]];
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	const concurrency = Number(options.concurrency ?? DEFAULT_CONCURRENCY);
	const session = await openSession(context, tools, concurrency);
	const items = await runItems(session, count);
	remindOfLinks(context, items);
	return [items.map((item) => presented(context, item, inputIndexOf(item)))];
}
