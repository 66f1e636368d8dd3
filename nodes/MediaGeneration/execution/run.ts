import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { COLLECT, COLLECT_OUTPUTS } from '../catalog/collect';
import { DEFAULTS } from '../catalog/defaults';
import type { Tool } from '../catalog/tool';
import type { OutputItem } from './items';
import { runItems } from './items';
import { remindOfLinks } from '../output/notify';
import { presented } from '../output/present';
import type { ClockMaker, Session } from './session';
import { openSession } from './session';

const isCollecting = (context: IExecuteFunctions): boolean =>
	context.getNodeParameter('operation', 0) === COLLECT;

const outputsOf = (context: IExecuteFunctions, { audience }: Session): number =>
	isCollecting(context) && !audience.oneOutput ? COLLECT_OUTPUTS.length : 1;

/** In the form that the user chose; if that cannot be read, unchanged, since it may be paid. */
function shown(
	context: IExecuteFunctions,
	{ item, index, isInput }: OutputItem,
): INodeExecutionData {
	try {
		return isInput ? item : presented(context, item, index);
	} catch {
		return item;
	}
}

/** Runs the action node over all of its input items, with the given tools. */
export async function run(
	context: IExecuteFunctions,
	tools: readonly Tool[],
	clockOf?: ClockMaker,
): Promise<INodeExecutionData[][]> {
	const count = context.getInputData().length;
	if (count === 0) return [[]];
	const options = context.getNodeParameter('options', 0, {}) as IDataObject;
	const concurrency = Number(options.concurrency ?? DEFAULTS.concurrency);
	const session = await openSession(context, tools, concurrency, clockOf);
	const leaving = await runItems(session, count, { sortsFailures: isCollecting(context) });
	remindOfLinks(
		context,
		leaving.map(({ item }) => item),
	);
	const outputs = Array.from(
		{ length: outputsOf(context, session) },
		(): INodeExecutionData[] => [],
	);
	for (const one of leaving) {
		// Failed items leave through the last output.
		outputs.at(one.output ?? -1)!.push(shown(context, one));
	}
	return outputs;
}
