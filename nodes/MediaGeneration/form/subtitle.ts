import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

type Properties = readonly INodeProperties[];

/** The labels of a parameter's options by their values, as an expression. */
function listLabels(properties: Properties, parameter: string): string {
	const options = properties
		.filter(({ name }) => name === parameter)
		.flatMap((property) => property.options as INodePropertyOptions[]);
	const labels = Object.fromEntries(options.map(({ value, name }) => [value, name]));
	return `(${JSON.stringify(labels)})`;
}

/** Under the node on the canvas: the operation as the form calls it, and the resource. */
export function composeSubtitle(properties: Properties): string {
	const labels = listLabels(properties, 'operation');
	return `={{ ${labels}[$parameter.operation] + ": " + $parameter.resource.replace("savedItem", "saved item") }}`;
}

/** Under the trigger: its event as the form calls it. There is room for one. */
export function composeTriggerSubtitle(properties: Properties): string {
	const labels = listLabels(properties, 'events');
	const events = '$parameter.events';
	const only = `${labels}[${events}.includes("*") ? "*" : ${events}[0]]`;
	return `={{ ${events}.length > 1 && !${events}.includes("*") ? ${events}.length + " Events" : ${only} }}`;
}
