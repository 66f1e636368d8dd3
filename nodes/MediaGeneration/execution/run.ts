import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { COLLECT, COLLECT_OUTPUTS } from '../catalog/collect';
import { DEFAULTS } from '../catalog/defaults';
import { toNumber } from '../fields';
import type { OutputItem } from './items';
import { runItems } from './items';
import { noteOnLinks, Notes } from '../output/notes';
import { audienceOf } from '../output/audience';
import { presented } from '../output/present';
import type { ClockMaker, Package } from './session';
import { withFilesBeside } from './plan/files';
import { presentationOf } from './plan/options';
import { openSession } from './session';

function isCollecting(context: IExecuteFunctions): boolean {
	try {
		return context.getNodeParameter('operation', 0) === COLLECT;
	} catch {
		return context.getNode().parameters.operation === COLLECT;
	}
}

const outputsOf = (context: IExecuteFunctions): number =>
	isCollecting(context) && !audienceOf(context).oneOutput ? COLLECT_OUTPUTS.length : 1;

/** Shared by all items. An expression that fails for the first of them must not end the others. */
function concurrencyOf(context: IExecuteFunctions): number {
	try {
		const given = toNumber(
			context.getNodeParameter('options.concurrency', 0, DEFAULTS.concurrency),
		);
		return given !== undefined && given >= 1 ? given : DEFAULTS.concurrency;
	} catch {
		return DEFAULTS.concurrency;
	}
}

/** In the form that the user chose; unchanged if Check Only reports that there is no such form. */
function presentedItems({ item, input, isInput }: OutputItem): INodeExecutionData[] {
	if (!input || isInput) return [item];
	try {
		return presented(item, withFilesBeside(input), presentationOf(input));
	} catch {
		return [item];
	}
}

function byOutput(
	context: IExecuteFunctions,
	leaving: readonly OutputItem[],
): INodeExecutionData[][] {
	const outputs = Array.from({ length: outputsOf(context) }, (): INodeExecutionData[] => []);
	for (const one of leaving) {
		// Failed items leave through the last output.
		outputs.at(one.output ?? -1)!.push(...presentedItems(one));
	}
	return outputs;
}

/** Runs the action node over all of its input items. */
export async function run(
	context: IExecuteFunctions,
	node: Package,
	clockOf?: ClockMaker,
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const notes = new Notes();
	const open = async () => await openSession(context, node, concurrencyOf(context), notes, clockOf);
	try {
		const leaving = await runItems(context, open, isCollecting(context));
		notes.addOfRun(noteOnLinks(leaving.map(({ item }) => item)));
		return byOutput(context, leaving);
	} finally {
		notes.showBesideOutput(context);
	}
}
