import type { INodeProperties } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import { shownWhen } from './display-conditions';
import { fieldProperty } from './field-property';
import { byLabel } from './order';

/** A collection that tools share, and which of them have each field. */
interface Shared {
	readonly slugs: string[];
	readonly fields: Map<string, { readonly property: INodeProperties; readonly slugs: string[] }>;
}

const isEqual = (one: INodeProperties, other: INodeProperties): boolean =>
	JSON.stringify(one) === JSON.stringify(other);

/** n8n 1 knows a field of a collection by its name, whatever its conditions. */
const fits = ({ fields }: Shared, own: readonly INodeProperties[]): boolean =>
	own.every((property) => isEqual(fields.get(property.name)?.property ?? property, property));

function add({ slugs, fields }: Shared, slug: string, own: readonly INodeProperties[]): void {
	slugs.push(slug);
	for (const property of own) {
		const field = fields.get(property.name) ?? { property, slugs: [] };
		field.slugs.push(slug);
		fields.set(property.name, field);
	}
}

const collectionOf = ({ slugs, fields }: Shared): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: byLabel(
		[...fields.values()].map(({ property, slugs: own }) =>
			own.length === slugs.length ? property : shownWhen({ '/operation': own }, property),
		),
	),
});

/** The collection of each tool that has additional fields, by slug: what several tools have is loaded once. */
export function additionalFields(tools: readonly Tool[]): ReadonlyMap<string, INodeProperties> {
	const collections: Shared[] = [];
	for (const tool of tools) {
		const own = tool.fields
			.filter(({ additional }) => additional)
			.map((field) => fieldProperty(field, tool));
		if (own.length === 0) continue;
		let shared = collections.find((one) => fits(one, own));
		if (!shared) collections.push((shared = { slugs: [], fields: new Map() }));
		add(shared, tool.slug, own);
	}
	return new Map(
		collections.flatMap((shared) => {
			const property = collectionOf(shared);
			return shared.slugs.map((slug) => [slug, property] as const);
		}),
	);
}
