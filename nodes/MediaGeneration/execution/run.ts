import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { COLLECT, COLLECT_OUTPUTS } from '../catalog/collect';
import { PARAMETERS } from '../catalog/parameters';
import type { OutputItem } from './items';
import { runItems } from './items';
import { composeLinkNotes, Notes } from '../output/notes';
import { readAudience } from '../output/audience';
import { presentItem } from '../output/present';
import type { ClockMaker, NodeCatalog } from './session';
import { parseOrRefuse } from './plan/read-parameters';
import { moveFilesToBinary } from './plan/item-files';
import { readPresentation } from './plan/options';
import { openSession } from './session';

function isCollecting(context: IExecuteFunctions): boolean {
	try {
		return context.getNodeParameter('operation', 0) === COLLECT;
	} catch {
		return context.getNode().parameters.operation === COLLECT;
	}
}

/** The first item's *Parallel Requests*, or the default if the value is invalid, which prepareItem may report. */
function readConcurrency(context: IExecuteFunctions): number {
	const { name, default: preset } = PARAMETERS.parallelRequests;
	try {
		const rawValue: unknown = context.getNodeParameter(`options.${name}`, 0, preset);
		return parseOrRefuse(PARAMETERS.parallelRequests, rawValue);
	} catch {
		return preset;
	}
}

/** Applies the chosen presentation. With invalid options, which *Check Only* may report, the item stays unchanged. */
function presentOutput({ item, input, isInput }: OutputItem): INodeExecutionData[] {
	if (!input || isInput) return [item];
	try {
		const isForAgent = input.session.audience.isAgent;
		return presentItem(item, moveFilesToBinary(input), { ...readPresentation(input), isForAgent });
	} catch {
		return [item];
	}
}

function groupByOutput(outputItems: readonly OutputItem[], count: number): INodeExecutionData[][] {
	const outputs = Array.from({ length: count }, (): INodeExecutionData[] => []);
	for (const one of outputItems) {
		// Failed items go to the last output. If there is only one output, all items go to it.
		const output = outputs.at(one.output ?? -1) ?? outputs.at(-1)!;
		output.push(...presentOutput(one));
	}
	return outputs;
}

export async function run(
	context: IExecuteFunctions,
	node: NodeCatalog,
	makeClock?: ClockMaker,
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const notes = new Notes();
	const sorts = isCollecting(context);
	const open = async () =>
		await openSession(context, node, readConcurrency(context), notes, makeClock);
	try {
		const outputItems = await runItems(context, open, sorts);
		notes.addRunNotes(composeLinkNotes(outputItems.map(({ item }) => item)));
		const isSplit = sorts && !readAudience(context).isAgent;
		return groupByOutput(outputItems, isSplit ? COLLECT_OUTPUTS.length : 1);
	} finally {
		notes.showNotes(context);
	}
}
