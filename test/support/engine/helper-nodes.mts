import type {
	IConnections,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeType,
} from 'n8n-workflow';

const START = 'test.start';
const AGAIN = 'test.again';

type Execute = (this: IExecuteFunctions) => Promise<INodeExecutionData[][]>;

function nodeType(name: string, inputs: string[], execute: Execute): INodeType {
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

const nodeOf = (name: string, type: string): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});

const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

/** The nodes around the one under test: Start emits the items, Again emits them again until all rounds are done. */
export function helperNodes(items: INodeExecutionData[], rounds: number, tested: string) {
	const start = nodeType(START, [], async () => [items]);
	const again = nodeType(AGAIN, ['main'], async function () {
		const round = this.getWorkflowDataProxy(0).$runIndex as number;
		return [round + 1 < rounds ? items : []];
	});
	const connections: IConnections = {
		Start: to(tested),
		[tested]: to('Again'),
		Again: to(tested),
	};
	return {
		nodes: [nodeOf('Start', START), nodeOf('Again', AGAIN)],
		types: { [START]: start, [AGAIN]: again },
		connections,
	};
}
