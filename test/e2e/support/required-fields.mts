import type { INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { shownWith } from '../../support/n8n-form.mts';

/** A node's description as n8n sends it to the editor. */
export type NodeType = INodeTypeDescription;

/** Parameters that a new node shows and requires for an operation (by its label), and that have no default. */
export function requiredAndEmpty(node: NodeType, resource: string, label: string): string[] {
	const operation = shown(node, { resource })
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [] }) => options)
		.find(({ name }) => name === label);
	if (!operation || !('value' in operation)) throw new Error(`${resource} has no "${label}".`);
	return shown(node, { resource, operation: operation.value })
		.filter((property) => property.required && isEmpty(property.default))
		.map(({ name }) => name);
}

const shown = ({ properties }: NodeType, chosen: INodeParameters) =>
	shownWith({ properties, typeVersion: 1 }, chosen);

const isEmpty = (preset: unknown): boolean =>
	preset === '' || (preset as { value?: unknown } | undefined)?.value === '';
