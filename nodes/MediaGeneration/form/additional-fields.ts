import type { INodeProperties } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import { byLabel } from './order';
import { hiddenWhen, shownWhen } from './shown';
import { additionalFieldsOf } from './tool-properties';

interface Shared {
	readonly property: INodeProperties;
	readonly operations: string[];
}

/** The additional fields of several tools, by name; a name means the same field in all of them. */
type Group = Map<string, Shared[]>;

const namesOf = (properties: readonly INodeProperties[]): string[] => [
	...new Set(properties.map(({ name }) => name)),
];

const isSame = (shared: readonly Shared[], own: readonly INodeProperties[]): boolean =>
	JSON.stringify(shared.map(({ property }) => property)) === JSON.stringify(own);

function isFitting(group: Group, additional: readonly INodeProperties[]): boolean {
	return namesOf(additional).every((name) => {
		const shared = group.get(name);
		return (
			!shared ||
			isSame(
				shared,
				additional.filter((one) => one.name === name),
			)
		);
	});
}

function join(group: Group, slug: string, additional: readonly INodeProperties[]): void {
	for (const name of namesOf(additional)) {
		const own = additional.filter((one) => one.name === name);
		const shared = group.get(name) ?? own.map((property) => ({ property, operations: [] }));
		for (const { operations } of shared) operations.push(slug);
		group.set(name, shared);
	}
}

/** If most operations of the collection have a field, its condition lists the others. */
function shownFor(operations: readonly string[], all: readonly string[], one: INodeProperties) {
	const others = all.filter((slug) => !operations.includes(slug));
	if (others.length === 0) return one;
	return others.length < operations.length
		? hiddenWhen({ '/operation': others }, one)
		: shownWhen({ '/operation': [...operations] }, one);
}

const collectionOf = (group: Group, slugs: readonly string[]): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: byLabel(
		[...group.values()]
			.flat()
			.map(({ property, operations }) => shownFor(operations, slugs, property)),
	),
});

/**
 * The collection of additional fields of each tool, by slug. Tools share one if their field names do not collide: n8n 1
 * identifies a field of a collection by its name, whatever its conditions.
 */
export function additionalFields(tools: readonly Tool[]): ReadonlyMap<string, INodeProperties> {
	const groups: Array<{ group: Group; slugs: string[] }> = [];
	for (const tool of tools) {
		const additional = additionalFieldsOf(tool);
		if (additional.length === 0) continue;
		let fitting = groups.find(({ group }) => isFitting(group, additional));
		if (!fitting) groups.push((fitting = { group: new Map(), slugs: [] }));
		join(fitting.group, tool.slug, additional);
		fitting.slugs.push(tool.slug);
	}
	return new Map(
		groups.flatMap(({ group, slugs }) => {
			const collection = collectionOf(group, slugs);
			return slugs.map((slug): [string, INodeProperties] => [slug, collection]);
		}),
	);
}
