import { findTool } from '../catalog';
import { summarizeConstraints, type Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';
import { getKnownValuesMethodName } from '../form/property';
import { matchesSearch } from './matches-search';
import type { ListSearch } from './service-lists';

const isExtensible = (field: Tool['fields'][number]): field is ChoiceField =>
	field.kind === 'choice' && field.extensible && !field.liveList;

const createKnownValueSearch = (tools: readonly Tool[], fieldName: string): ListSearch =>
	async function (filter = '') {
		const [resource, operation] = ['resource', 'operation'].map((one) =>
			String(this.getNodeParameter(one)),
		);
		const tool = findTool(tools, resource!, operation!);
		const field = tool?.fields.filter(isExtensible).find(({ name }) => name === fieldName);
		const { constraints } = tool ?? {};
		const limits = constraints?.fieldName === fieldName ? constraints.values : {};
		// n8n shows nothing else of an entry. It stores this name in the workflow, so the name never depends on another field.
		const choices = (field?.choices ?? []).map(({ value, label = value, description }) => ({
			name: [label, ...summarizeConstraints(limits[value] ?? {}), description]
				.filter(Boolean)
				.join(' · '),
			value,
		}));
		return { results: choices.filter((choice) => matchesSearch(choice, filter)) };
	};

/** The searches of all extensible choices, by method name. They list the chosen tool's values, without a request. */
export const createKnownValueSearches = (tools: readonly Tool[]): Record<string, ListSearch> =>
	Object.fromEntries(
		tools
			.flatMap(({ fields }) => fields.filter(isExtensible))
			.map((field) => [getKnownValuesMethodName(field), createKnownValueSearch(tools, field.name)]),
	);
