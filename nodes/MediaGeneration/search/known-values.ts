import { findTool } from '../catalog';
import { summarizeConstraints } from '../catalog/describe-constraints';
import type { Tool } from '../catalog/tool';
import type { Choice, ChoiceField } from '../fields';
import { getKnownValuesMethodName, type ListSearch } from '../form/modes';
import { matchesSearch } from './matches-search';

const isExtensible = (field: Tool['fields'][number]): field is ChoiceField =>
	field.kind === 'choice' && field.extensible && !field.liveList;

/**
 * The label and what never depends on another field, because n8n stores this name in the workflow. n8n shows nothing else
 * of a list entry.
 */
function composeName(
	{ value, label = value, description }: Choice,
	field: ChoiceField,
	tool: Tool,
): string {
	const { constraints } = tool;
	const known = constraints?.fieldName === field.name ? constraints.values[value] : undefined;
	return [label, ...(known ? summarizeConstraints(known) : []), description]
		.filter(Boolean)
		.join(' · ');
}

const createKnownValueSearch = (tools: readonly Tool[], name: string): ListSearch =>
	async function (filter = '') {
		const [resource, operation] = ['resource', 'operation'].map((one) =>
			String(this.getNodeParameter(one)),
		);
		const tool = findTool(tools, resource!, operation!);
		const field = tool?.fields.filter(isExtensible).find((one) => one.name === name);
		if (!tool || !field) return { results: [] };
		const results = field.choices
			.map((choice) => ({ name: composeName(choice, field, tool), value: choice.value }))
			.filter((entry) => matchesSearch(entry, filter));
		return { results };
	};

/** The searches of all extensible choices, by method name. They list the chosen tool's values, without a request. */
export const createKnownValueSearches = (tools: readonly Tool[]): Record<string, ListSearch> =>
	Object.fromEntries(
		tools
			.flatMap(({ fields }) => fields.filter(isExtensible))
			.map((field) => [getKnownValuesMethodName(field), createKnownValueSearch(tools, field.name)]),
	);
