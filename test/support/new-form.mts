import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import type { MediaField } from '../../nodes/MediaGeneration/fields';
import { createNodeProperties } from '../../nodes/MediaGeneration/form/properties';
import { listShownProperties, readPanelValues } from './n8n-form.mts';

const form = { properties: createNodeProperties(catalog), typeVersion: 1 };

type Panel = Record<string, unknown>;

const listShown = (panel: Panel): INodeProperties[] =>
	listShownProperties(form, panel as INodeParameters);

function fillEmpty(value: unknown): unknown {
	if (value === '') return 'https://example.com';
	const { mode, value: chosen } = Object(value) as { mode?: string; value?: unknown };
	return mode === 'list' && chosen === '' ? { __rl: true, mode: 'name', value: 'Anything' } : value;
}

export function fillPanel(tool: Tool): Panel {
	const panel: Panel = readPanelValues(form, { resource: tool.resource, operation: tool.slug });
	return Object.fromEntries(
		listShown(panel).map(({ name, required }) => [
			name,
			required ? fillEmpty(panel[name]) : panel[name],
		]),
	);
}

/** Lists the binary fields that the panel proposes, each with its media input. */
export const listProposedFields = ({ fields }: Tool, panel: Panel): [string, MediaField][] =>
	fields.flatMap((field) => {
		const given = panel[field.name] as { mode?: string; value?: string } | undefined;
		const isProposed = field.kind === 'media' && given?.mode === 'binary' && given.value;
		return isProposed ? [[given.value!, field] as [string, MediaField]] : [];
	});
