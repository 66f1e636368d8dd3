import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { COLLECT, COLLECT_OUTPUTS } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import type { Tool } from '../catalog/tool';
import { runItems, type OutputItem } from './items';
import { parseOrRefuse } from './plan/read-parameters';
import { isAgentTool, openRun, type ClockMaker } from './session';

function isCollecting(context: IExecuteFunctions): boolean {
	try {
		return context.getNodeParameter('operation', 0) === COLLECT;
	} catch {
		return context.getNode().parameters.operation === COLLECT;
	}
}

/** The first item's *Parallel Requests*, or the default if the value is invalid, which prepareItem may report. */
function readConcurrency(context: IExecuteFunctions): number {
	const { parallelRequests } = PARAMETERS;
	try {
		const name = `options.${parallelRequests.name}`;
		const rawValue: unknown = context.getNodeParameter(name, 0, parallelRequests.default);
		return parseOrRefuse(parallelRequests, rawValue);
	} catch {
		return parallelRequests.default;
	}
}

function groupByOutput(outputItems: readonly OutputItem[], count: number): INodeExecutionData[][] {
	const outputs = Array.from({ length: count }, (): INodeExecutionData[] => []);
	for (const { item, output = -1 } of outputItems) {
		// Failed items go to the last output. If there is only one output, all items go to it.
		(outputs.at(output) ?? outputs.at(-1)!).push(item);
	}
	return outputs;
}

export async function run(
	context: IExecuteFunctions,
	{ tools }: { readonly tools: readonly Tool[] },
	makeClock?: ClockMaker,
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const sortsFailures = isCollecting(context);
	const concurrency = readConcurrency(context);
	const open = () => openRun(context, tools, concurrency, makeClock);
	const outputItems = await runItems(context, open, concurrency, sortsFailures);
	const isSplit = sortsFailures && !isAgentTool(context);
	return groupByOutput(outputItems, isSplit ? COLLECT_OUTPUTS.length : 1);
}
