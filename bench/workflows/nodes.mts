import type { WorkflowNode } from '../../hosts/workflow.mts';
import { stock } from '../../hosts/workflow-builder.mts';

/** This many items with the field `number`, from 0, each with the files of the item before. */
export function numberedItems(count: number): WorkflowNode[] {
	const numbers = Array.from({ length: count }, (_, index) => index);
	return [
		stock('List', 'set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ number: numbers }),
			includeOtherFields: true,
			options: { stripBinary: false },
		}),
		stock('Items', 'splitOut', 1, {
			fieldToSplitOut: 'number',
			options: { includeBinary: true },
		}),
	];
}

/** Reads a file of this machine into n8n's binary store. */
export const readFile = (path: string): WorkflowNode =>
	stock('Read File', 'readWriteFile', 1, {
		operation: 'read',
		fileSelector: path,
		options: {},
	});

type Http = Record<string, unknown> & { method: string; url: string };

/** The HTTP Request node with the service's bearer key, or without it for pre-signed URLs. */
export function httpRequest(
	name: string,
	{ options = {}, ...request }: Http,
	apiKey?: string,
	rest: { onError?: string } = {},
): WorkflowNode {
	const bearer = { name: 'authorization', value: `Bearer ${apiKey}` };
	const headers = apiKey && { sendHeaders: true, headerParameters: { parameters: [bearer] } };
	return stock(name, 'httpRequest', 4.2, { ...request, ...headers, options }, rest);
}

export const jsonBody = (body: string) => ({
	sendBody: true,
	specifyBody: 'json',
	jsonBody: body,
});
