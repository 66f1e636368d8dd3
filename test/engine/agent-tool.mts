import type { IDataObject, INodeType } from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';
import {
	additionalData,
	built,
	nodeFor,
	nodeTypes,
	type EngineRun,
} from '../support/engine/engine.mts';
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

/** Lets an AI agent's model call the node as its tool this many times; returns the responses. */
export async function runToolCalls(given: EngineRun, count: number): Promise<IDataObject[]> {
	const plain = nodeFor(given);
	const node = { ...plain, type: `${plain.type}Tool` };
	const nodeType = built().node;
	const workflow = new Workflow({
		id: 'engine-test',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: nodeTypes({ [node.type]: nodeType }),
	});
	const run = createRunExecutionData({});
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
	const responses: IDataObject[] = [];
	for (let n = 0; n < count; n++) {
		const [response] = JSON.parse(await call({})) as IDataObject[];
		responses.push(response!);
	}
	return responses;
}
