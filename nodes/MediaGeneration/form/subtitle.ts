import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Under the node on the canvas: the operation as the form calls it, and the resource. */
export function subtitleOf(properties: readonly INodeProperties[]): string {
	const operations = properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as INodePropertyOptions[]);
	const labels = Object.fromEntries(operations.map(({ value, name }) => [value, name]));
	return `={{ (${JSON.stringify(labels)})[$parameter.operation] + ": " + $parameter.resource }}`;
}
