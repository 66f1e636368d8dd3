import type { IDataObject, INodeType, IRunData } from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';
import {
	additionalData,
	built,
	nodeFor,
	nodeTypes,
	type EngineRun,
} from '../support/engine/engine.mts';
import { helperNodes } from '../support/engine/helper-nodes.mts';
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

/** The node as a tool of an AI agent, to be called by its model. */
function toolOf(given: EngineRun): (args: IDataObject) => Promise<IDataObject> {
	const plain = nodeFor(given);
	const node = { ...plain, type: `${plain.type}Tool` };
	const nodeType = built().node;
	const before = helperNodes([], 1, node.name, given.before);
	const workflow = new Workflow({
		id: 'engine-test',
		nodes: [...before.nodes, node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes({ ...before.types, [node.type]: nodeType }),
	});
	const run = createRunExecutionData({ resultData: { runData: ranBefore(given) } });
	const more = additionalData(given.credential, { id: 'engine-test' });
	const call = makeHandleToolInvocation(
		(runIndex) =>
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
			),
		node,
		nodeType,
		run,
	);
	return async (args) => (JSON.parse(await call(args)) as [IDataObject])[0];
}

/** What the nodes before have emitted. */
const ranBefore = ({ before = {} }: EngineRun): IRunData =>
	Object.fromEntries(
		Object.entries(before).map(([name, items], executionIndex) => [
			name,
			[{ startTime: 0, executionTime: 0, executionIndex, source: [], data: { main: [items] } }],
		]),
	);

/** Lets an AI agent's model call the node as its tool, with what it gives for each `$fromAI`; returns the response. */
export const runToolCall = async (given: EngineRun, args: IDataObject): Promise<IDataObject> =>
	await toolOf(given)(args);

/** Lets an AI agent's model call the node as its tool this many times; returns the responses. */
export async function runToolCalls(given: EngineRun, count: number): Promise<IDataObject[]> {
	const call = toolOf(given);
	const responses: IDataObject[] = [];
	for (let n = 0; n < count; n++) responses.push(await call({}));
	return responses;
}
