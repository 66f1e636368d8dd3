import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { COLLECT, COLLECT_OUTPUTS } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import { PROJECT_RESOURCE } from '../catalog/projects';

// Expressions of the nodes' descriptions. n8n evaluates them for each node on the canvas.

type Properties = readonly INodeProperties[];

/** An expression that maps the values of a parameter's options to their labels. */
function composeLabelsExpression(properties: Properties, parameter: string): string {
	const options = properties
		.filter(({ name }) => name === parameter)
		.flatMap((property) => property.options as INodePropertyOptions[]);
	const labels = Object.fromEntries(options.map(({ value, name }) => [value, name]));
	return `(${JSON.stringify(labels)})`;
}

/** The text below the node: a note on a run that starts no project or doesn't wait; otherwise the model or resource. */
export function composeSubtitle(properties: Properties): string {
	const { check, start } = PARAMETERS.completion.labels;
	const runs = JSON.stringify({ check: `${check}: starts nothing`, start });
	const resources = composeLabelsExpression(properties, 'resource');
	const p = '$parameter';
	return `={{ (${p}.completion === "check" ? "" : ${p}.options?.existingProject && "${PARAMETERS.existingProject.label}") || (${runs})[${p}.completion] || (${p}.model && ${p}.model !== "default" ? ${p}.model : ${resources}[${p}.resource]) }}`;
}

/** The text below the trigger: its event, or the number of its events, because only one label fits. */
export function composeTriggerSubtitle(properties: Properties): string {
	const labels = composeLabelsExpression(properties, 'events');
	const events = '$parameter.events';
	const only = `${labels}[${events}.includes("*") ? "*" : ${events}[0]]`;
	return `={{ ${events}.length > 1 && !${events}.includes("*") ? ${events}.length + " Events" : ${only} }}`;
}

const COLLECT_CONNECTIONS = COLLECT_OUTPUTS.map((displayName) => ({
	type: NodeConnectionTypes.Main,
	displayName,
}));

/** One output, except for Collect, which sorts projects by outcome. */
export const nodeOutputs: INodeTypeDescription['outputs'] = `={{ $parameter["resource"] === "${PROJECT_RESOURCE}" && $parameter["operation"] === "${COLLECT}" ? ${JSON.stringify(COLLECT_CONNECTIONS)} : ${JSON.stringify([NodeConnectionTypes.Main])} }}`;
