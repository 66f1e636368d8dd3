import type { IDataObject, INodeType, IRunData } from 'n8n-workflow';
import { createRunExecutionData } from 'n8n-workflow';
import { loadPackage, makeAdditionalData, makeEngineWorkflow } from '../../hosts/engine/engine.mts';
import { makeNode, type EngineRunOptions } from '../support/engine/engine.mts';
import { createHelperNodes } from '../support/engine/helper-nodes.mts';
import { core } from '../support/engine/n8n-core.mts';

/* eslint-disable @typescript-eslint/no-require-imports */
const { makeHandleToolInvocation } =
	require('n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data.js') as {
		makeHandleToolInvocation: (
			contextOf: (runIndex: number) => object,
			node: object,
			nodeType: INodeType,
			runExecutionData: object,
		) => (args: IDataObject) => Promise<string>;
	};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Calls the node as an AI agent's tool, once for each set of `$fromAI` values. */
export async function runToolCalls(
	given: EngineRunOptions,
	calls: readonly IDataObject[],
): Promise<IDataObject[]> {
	const plain = makeNode(given);
	const node = { ...plain, type: `${plain.type}Tool` };
	const nodeType = loadPackage().node;
	const before = createHelperNodes([], 1, node.name, given.precedingNodes);
	const types = { ...before.types, [node.type]: nodeType };
	const workflow = makeEngineWorkflow([...before.nodes, node], types);
	const run = createRunExecutionData({ resultData: { runData: makeEarlierRuns(given) } });
	const more = makeAdditionalData(given.credential);
	const contextOf = (runIndex: number) =>
		new core.SupplyDataContext(
			workflow,
			node,
			more,
			'trigger',
			run,
			runIndex,
			[],
			{},
			'ai_tool',
			{ node, data: {}, source: null },
			[],
		);
	const call = makeHandleToolInvocation(contextOf, node, nodeType, run);
	const responses: IDataObject[] = [];
	for (const args of calls) responses.push((JSON.parse(await call(args)) as [IDataObject])[0]);
	return responses;
}

/** The run data of the preceding nodes, as if they had run. */
const makeEarlierRuns = ({ precedingNodes = {} }: EngineRunOptions): IRunData =>
	Object.fromEntries(
		Object.entries(precedingNodes).map(([name, items], executionIndex) => [
			name,
			[{ startTime: 0, executionTime: 0, executionIndex, source: [], data: { main: [items] } }],
		]),
	);
