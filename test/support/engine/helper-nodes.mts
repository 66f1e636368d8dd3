import type {
	IConnections,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

const START_TYPE = 'test.start';
const AGAIN = 'test.again';

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

function createNodeType(name: string, inputs: string[], execute: Execute): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: '',
			defaults: {},
			inputs,
			outputs: ['main'],
			properties: [],
		},
		execute,
	} as unknown as INodeType;
}

const createNode = (name: string, type: string): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});

const connectTo = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

/** The items that nodes emit, by node name, in the order in which the nodes run. */
export type Emitting = Readonly<Record<string, INodeExecutionData[]>>;

/**
 * Creates the nodes around the node `tested`: the nodes of `before` run one after another, then Start. The node Again
 * emits the items of Start again in each further round.
 */
export function createHelperNodes(
	items: INodeExecutionData[],
	rounds: number,
	tested: string,
	before: Emitting = {},
) {
	const emitting: Emitting = { ...before, Start: items };
	const names = Object.keys(emitting);
	const start = createNodeType(START_TYPE, ['main'], async function () {
		return [emitting[this.getNode().name]!];
	});
	const again = createNodeType(AGAIN, ['main'], async function () {
		const round = this.getWorkflowDataProxy(0).$runIndex as number;
		return [round + 1 < rounds ? items : []];
	});
	const connections: IConnections = {
		...Object.fromEntries(
			names.map((name, index) => [name, connectTo(names[index + 1] ?? tested)]),
		),
		[tested]: connectTo('Again'),
		Again: connectTo(tested),
	};
	return {
		nodes: [...names.map((name) => createNode(name, START_TYPE)), createNode('Again', AGAIN)],
		types: { [START_TYPE]: start, [AGAIN]: again },
		connections,
	};
}
