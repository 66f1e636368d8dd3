import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';
import { knownValuesMethod } from './field-property';

type Search = (this: ILoadOptionsFunctions, filter?: string) => Promise<INodeListSearchResult>;

const searchIn = (field: ChoiceField): Search =>
	async function (filter = '') {
		const wanted = filter.toLowerCase();
		const results = field.choices
			.filter(({ retired }) => !retired)
			.map(({ value, label }) => ({ name: label ?? value, value }))
			.filter(({ name }) => name.toLowerCase().includes(wanted));
		return { results };
	};

/** For each open choice the search behind its list: n8n asks for it by name, nothing goes over the network. */
export const knownValueSearches = (tools: readonly Tool[]): Record<string, Search> =>
	Object.fromEntries(
		tools.flatMap((tool) =>
			tool.fields
				.filter((field): field is ChoiceField => field.kind === 'choice' && field.open)
				.map((field) => [knownValuesMethod(tool, field), searchIn(field)]),
		),
	);
