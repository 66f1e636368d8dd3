import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

type RunItem = (
	context: IExecuteFunctions,
	item: INodeExecutionData,
) => Promise<INodeExecutionData>;
type Assignments = { assignments: { name: string; value: string }[] };

/** Declares the parameters as properties, since n8n drops the undeclared parameters of a node. */
function createStandIn(displayName: string, parameters: string[], run: RunItem): INodeType {
	const properties = parameters.map((name) => ({
		displayName: name,
		name,
		type: 'string',
		default: '',
	}));
	return {
		description: {
			displayName,
			name: displayName,
			group: [],
			version: 1,
			inputs: ['main'],
			outputs: ['main'],
			properties,
		},
		async execute(this: IExecuteFunctions) {
			return [await Promise.all(this.getInputData().map((item) => run(this, item)))];
		},
	} as unknown as INodeType;
}

const passItem: RunItem = async (_, item) => item;

const editFields: RunItem = async (context, { json }) => {
	const { assignments } = context.getNodeParameter('assignments', 0) as Assignments;
	const set = Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
	return { json: context.getNodeParameter('includeOtherFields', 0) ? { ...json, ...set } : set };
};

const readWriteFile: RunItem = async (context, item) => {
	const itemIndex = context.getInputData().indexOf(item);
	const read = (name: string) => String(context.getNodeParameter(name, itemIndex));
	if (read('operation') === 'read') {
		const path = read('fileSelector');
		const data = await context.helpers.prepareBinaryData(await readFile(path), basename(path));
		return { json: { fileName: data.fileName } as IDataObject, binary: { data } };
	}
	const fileName = read('fileName');
	await writeFile(fileName, await context.helpers.getBinaryDataBuffer(itemIndex, 'data'));
	return { ...item, json: { ...item.json, fileName } };
};

/** n8n-core doesn't contain n8n's core nodes. These stand-ins cover the demo's workflows only. */
export const coreNodeStandIns: Readonly<Record<string, INodeType>> = {
	'n8n-nodes-base.manualTrigger': createStandIn('Manual Trigger', [], passItem),
	'n8n-nodes-base.executeWorkflowTrigger': createStandIn(
		'When Executed by Another Workflow',
		[],
		passItem,
	),
	'n8n-nodes-base.set': createStandIn(
		'Edit Fields',
		['assignments', 'includeOtherFields'],
		editFields,
	),
	'n8n-nodes-base.readWriteFile': createStandIn(
		'Read/Write Files from Disk',
		['operation', 'fileSelector', 'fileName'],
		readWriteFile,
	),
};
