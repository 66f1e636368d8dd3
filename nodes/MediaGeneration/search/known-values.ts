import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { findTool } from '../catalog';
import { summarizeConstraints } from '../catalog/describe-constraints';
import type { Tool } from '../catalog/tool';
import { describeChoicePrice } from '../estimate/prices';
import { unwrapLocator, type Choice, type ChoiceField } from '../fields';
import { getKnownValuesMethodName, type ListSearch } from '../form/modes';
import { foldText } from '../json/normalize-text';
import { isNonEmptyText } from '../json/record';

const isExtensible = (field: Tool['fields'][number]): field is ChoiceField =>
	field.kind === 'choice' && field.extensible && !field.liveList;

/** The label, constraints, description and price in one text, because n8n shows nothing else of a list entry. */
function composeListLabel(choice: Choice, field: ChoiceField, tool: Tool, model?: string): string {
	const { value, label = value, description = [] } = choice;
	const { constraints } = tool;
	const known = constraints?.fieldName === field.name ? constraints.values[value] : undefined;
	const price = describeChoicePrice(tool, field, value, model) ?? [];
	return [label, ...(known ? summarizeConstraints(known) : []), description, price]
		.flat()
		.join(' · ');
}

function readModel(context: ILoadOptionsFunctions): string | undefined {
	const rawValue = unwrapLocator(context.getNodeParameter('model', ''));
	return isNonEmptyText(rawValue) ? rawValue : undefined;
}

const createKnownValueSearch = (tools: readonly Tool[], name: string): ListSearch =>
	async function (filter = '') {
		const [resource, operation] = ['resource', 'operation'].map((one) =>
			String(this.getNodeParameter(one)),
		);
		const tool = findTool(tools, resource!, operation!);
		const field = tool?.fields.filter(isExtensible).find((one) => one.name === name);
		if (!tool || !field) return { results: [] };
		const isOfModel = name !== 'model' && tool.price.dependsOn?.includes('model');
		const model = isOfModel ? readModel(this) : undefined;
		const wanted = foldText(filter);
		const results = field.choices
			.map((choice) => ({
				name: composeListLabel(choice, field, tool, model),
				value: choice.value,
			}))
			.filter((choice) => foldText(choice.name).includes(wanted));
		return { results };
	};

/** The searches of all extensible choices, by method name. They list the chosen tool's values, without a request. */
export const createKnownValueSearches = (tools: readonly Tool[]): Record<string, ListSearch> =>
	Object.fromEntries(
		tools
			.flatMap(({ fields }) => fields.filter(isExtensible))
			.map((field) => [getKnownValuesMethodName(field), createKnownValueSearch(tools, field.name)]),
	);
