import {
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type IWorkflowSettings,
	createRunExecutionData,
} from 'n8n-workflow';
import {
	loadPackage,
	makeAdditionalData,
	makeEngineWorkflow,
} from '../../../hosts/engine/engine.mts';
import { core } from './n8n-core.mts';
import { type Emitting, createHelperNodes } from './helper-nodes.mts';

/** Runs the built node in n8n's own workflow engine. The node follows Start, and runs again for each further round. */

const NODE_TYPE = 'test.mediaGeneration';

export interface EngineRunOptions {
	parameters: IDataObject;
	/** Default: one empty item. */
	items?: INodeExecutionData[];
	/** Nodes that run before Start; they are not connected to the tested node. */
	precedingNodes?: Emitting;
	/** The workflow's settings, such as `binaryMode`. */
	workflowSettings?: IWorkflowSettings;
	credential: IDataObject;
	/** Settings of the node, such as `retryOnFail` or `onError`. */
	settings?: Partial<INode>;
	/** How often the node runs in this execution, each time with the same items. Default: 1. */
	rounds?: number;
	/** Called after the start; `cancel` has the effect of n8n's Stop button. */
	onStart?: (cancel: () => void) => void;
	/** Whether the execution is manual. Default: production. */
	isManual?: boolean;
	/** The saved execution to retry, as n8n's "Retry with original workflow" does. */
	retryOf?: EngineResult;
	/** Whether to retry as n8n's "Retry with currently saved workflow" does. */
	isCurrent?: boolean;
}

export const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

export interface EngineResult {
	/** The items of the node's last round, by output. */
	outputs: INodeExecutionData[][];
	/** The items of every round, by round and output. */
	rounds: INodeExecutionData[][][];
	error?: Error & { description?: string };
	run: IRun;
}

export function makeNode({
	parameters,
	settings,
}: Pick<EngineRunOptions, 'parameters' | 'settings'>): INode {
	return {
		id: 'node',
		name: 'Media Generation',
		type: NODE_TYPE,
		typeVersion: 1,
		position: [200, 0],
		parameters: parameters as INode['parameters'],
		credentials: { mediaGenerationApi: { id: '1', name: 'service' } },
		...settings,
	};
}

/**
 * n8n treats an item with `error` and most other keys as a result.
 * @throws Error if an item has any other key beside `error`
 */
function assertNoHalfFailed(outputs: readonly INodeExecutionData[][], { onError }: INode): void {
	// The last output has the failed items, to which n8n has added the keys of their input.
	const seen = onError === 'continueErrorOutput' ? outputs.slice(0, -1) : outputs;
	const isFailed = ({ json }: INodeExecutionData) => Object.keys(json).join() === 'error';
	const half = seen.flat().find((item) => 'error' in item.json && !isFailed(item));
	if (half) {
		throw new Error(
			`n8n treats this item as a result, because \`error\` is not its only key: ${JSON.stringify(half.json)}`,
		);
	}
}

export async function runInEngine(given: EngineRunOptions): Promise<EngineResult> {
	const node = makeNode(given);
	const items = given.items ?? [{ json: {} }];
	const helpers = createHelperNodes(items, given.rounds ?? 1, node.name, given.precedingNodes);
	const types = { ...helpers.types, [NODE_TYPE]: loadPackage().node };
	const workflow = makeEngineWorkflow([...helpers.nodes, node], types, {
		connections: helpers.connections,
		settings: { executionOrder: 'v1', ...given.workflowSettings },
	});
	const saved = given.retryOf && prepareRetry(given.retryOf.run);
	if (given.isCurrent) {
		for (const waiting of saved?.executionData?.nodeExecutionStack ?? []) {
			waiting.node = workflow.getNode(waiting.node.name)!;
		}
	}
	const execution = new core.WorkflowExecute(
		makeAdditionalData(given.credential),
		saved ? 'retry' : given.isManual ? 'manual' : 'trigger',
		saved ??
			createRunExecutionData({
				executionData: {
					nodeExecutionStack: [
						{ node: helpers.nodes[0]!, data: { main: [[{ json: {} }]] }, source: null },
					],
				},
			}),
	).processRunExecutionData(workflow);
	given.onStart?.(() => execution.cancel());
	const run = await execution;
	const runs = run.data.resultData.runData[node.name] ?? [];
	const rounds = runs.map(({ data }) => (data?.main ?? []).map((output) => output ?? []));
	for (const outputs of rounds) assertNoHalfFailed(outputs, node);
	return {
		outputs: rounds.at(-1) ?? [],
		rounds,
		error: (runs.at(-1)?.error ?? run.data.resultData.error) as EngineResult['error'],
		run,
	};
}

/** Prepares a saved execution that ended in an error, as n8n does before a retry. */
function prepareRetry({ data }: IRun): IRunExecutionData {
	const saved = JSON.parse(JSON.stringify(data)) as IRunExecutionData;
	const { resultData } = saved;
	delete resultData.error;
	const runs = resultData.runData[resultData.lastNodeExecuted ?? ''] ?? [];
	if (runs.at(-1)?.error !== undefined) runs.pop();
	return saved;
}
