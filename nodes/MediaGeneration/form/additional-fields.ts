import type { INodeProperties } from 'n8n-workflow';
import { PARAMETERS } from '../catalog/parameters';
import type { Tool } from '../catalog/tool';
import { shownWhen } from './display-conditions';
import { fieldProperty } from './field-property';
import { collectionProperty } from './parameter-property';

/** A tool with its additional fields. */
interface Owner {
	readonly slug: string;
	readonly fields: readonly INodeProperties[];
}

const isEqual = (one: INodeProperties, other: INodeProperties): boolean =>
	JSON.stringify(one) === JSON.stringify(other);

/** n8n 1 knows a field of a collection by its name, whatever its conditions. */
const fitsAmong = (owners: readonly Owner[], own: Owner): boolean =>
	owners
		.flatMap(({ fields }) => fields)
		.every((field) => own.fields.every((one) => one.name !== field.name || isEqual(one, field)));

/** The collection that these tools share: each field once, shown for those that have it. */
function collectionOf(owners: readonly Owner[]): INodeProperties {
	const fields = new Map(owners.flatMap((owner) => owner.fields.map((one) => [one.name, one])));
	const shown = [...fields.values()].map((property) => {
		const slugs = owners
			.filter((owner) => owner.fields.some(({ name }) => name === property.name))
			.map(({ slug }) => slug);
		return slugs.length === owners.length ? property : shownWhen({ '/operation': slugs }, property);
	});
	return collectionProperty(PARAMETERS.additionalFields, 'Add Field', shown);
}

/** The collection of each tool that has additional fields, by slug: what several tools have is loaded once. */
export function additionalFields(tools: readonly Tool[]): ReadonlyMap<string, INodeProperties> {
	const groups: Owner[][] = [];
	for (const tool of tools) {
		const additional = tool.fields.filter((field) => field.additional);
		if (additional.length === 0) continue;
		const own = { slug: tool.slug, fields: additional.map((one) => fieldProperty(one, tool)) };
		const group = groups.find((owners) => fitsAmong(owners, own));
		if (group) group.push(own);
		else groups.push([own]);
	}
	return new Map(
		groups.flatMap((owners) => {
			const property = collectionOf(owners);
			return owners.map(({ slug }) => [slug, property] as const);
		}),
	);
}
