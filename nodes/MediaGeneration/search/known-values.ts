import { findTool } from '../catalog';
import { summaryOf } from '../catalog/describe-constraints';
import type { Tool } from '../catalog/tool';
import type { Choice, ChoiceField } from '../fields';
import { knownValuesMethod, type ListSearch } from '../form/list-methods';
import { foldText } from '../json/normalize-text';

const isExtensible = (field: Tool['fields'][number]): field is ChoiceField =>
	field.kind === 'choice' && field.extensible;

/** The name, and what it allows and means: n8n shows nothing else of an entry. */
function nameInList(
	{ value, label = value, description }: Choice,
	{ name }: ChoiceField,
	{ constraints }: Tool,
): string {
	const known = constraints?.of === name ? constraints.values[value] : undefined;
	return [label, ...(known ? summaryOf(known) : []), ...(description ? [description] : [])].join(
		' · ',
	);
}

const knownValueSearch = (tools: readonly Tool[], name: string): ListSearch =>
	async function (filter = '') {
		const [resource, operation] = ['resource', 'operation'].map((one) =>
			String(this.getNodeParameter(one)),
		);
		const tool = findTool(tools, resource!, operation!);
		const field = tool?.fields.filter(isExtensible).find((one) => one.name === name);
		if (!tool || !field) return { results: [] };
		const wanted = foldText(filter);
		const results = field.choices
			.map((choice) => ({ name: nameInList(choice, field, tool), value: choice.value }))
			.filter((choice) => foldText(choice.name).includes(wanted));
		return { results };
	};

/** The search behind the list of each extensible choice, by name: it depends on the chosen tool and needs no network. */
export const knownValueSearches = (tools: readonly Tool[]): Record<string, ListSearch> =>
	Object.fromEntries(
		tools
			.flatMap(({ fields }) => fields.filter(isExtensible))
			.map((field) => [knownValuesMethod(field), knownValueSearch(tools, field.name)]),
	);
