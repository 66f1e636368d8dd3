import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import type { Input } from '../../../nodes/MediaGeneration/execution/plan/input';
import { readValues } from '../../../nodes/MediaGeneration/execution/plan/parameters';
import type { Layout, Values } from '../../../nodes/MediaGeneration/fields';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';

/** The form of a new node, as n8n shows and reads it. */

const properties = nodeProperties(catalog);
const node = { typeVersion: 1.1 };

export type Panel = Record<string, unknown>;

export const shownIn = (panel: Panel): INodeProperties[] =>
	properties.filter((property) =>
		NodeHelpers.displayParameter(panel as INodeParameters, property, node, null),
	);

const panelOf = ({ resource, slug }: Tool): Panel =>
	NodeHelpers.getNodeParameters(
		properties,
		{ resource, operation: slug },
		true,
		false,
		node,
		null,
	)!;

/** What users enter in empty fields: a text, or a name typed into an open list. */
function filled(value: unknown): unknown {
	if (value === '') return 'https://example.com';
	const { mode, value: chosen } = Object(value) as { mode?: string; value?: unknown };
	return mode === 'list' && chosen === '' ? { mode: 'name', value: 'Anything' } : value;
}

/** The form of a tool, with something in every required field. */
export function filledPanelOf(tool: Tool): Panel {
	const panel = panelOf(tool);
	return Object.fromEntries(
		shownIn(panel).map(({ name, required }) => [
			name,
			required ? filled(panel[name]) : panel[name],
		]),
	);
}

/** What the node reads from a form. */
export const valuesIn = (panel: Panel, tool: Tool, layout: Layout, typeVersion = 1.1): Values =>
	readValues(
		{
			connection: { layout },
			context: { getNode: () => ({ typeVersion }) },
			param: (name: string, fallback?: unknown) => panel[name] ?? fallback,
		} as unknown as Input,
		tool,
	);
