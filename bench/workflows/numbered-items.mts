import type { WorkflowNode } from '../../hosts/run/workflow.mts';
import { makeCoreNode } from '../../hosts/run/workflow-builder.mts';

/** Makes nodes that output `count` items with the field `number`, from 0, each with the files of the input item. */
export function makeNumberedItems(count: number): WorkflowNode[] {
	const numbers = Array.from({ length: count }, (_, index) => index);
	return [
		makeCoreNode('List', 'set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ number: numbers }),
			includeOtherFields: true,
			options: { stripBinary: false },
		}),
		makeCoreNode('Items', 'splitOut', 1, {
			fieldToSplitOut: 'number',
			options: { includeBinary: true },
		}),
	];
}
