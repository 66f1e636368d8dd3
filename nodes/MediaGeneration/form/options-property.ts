import type { INodeProperties } from 'n8n-workflow';
import { COLLECT } from '../catalog/collect';
import { OPERATIONS, type Operation } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import { hideWhen, showWhen } from './display-conditions';
import type { Tool } from '../catalog/tool';
import { createCollection, createProperty, sortByLabel } from './property';
import { createAdditionalFields } from './tool-properties';

/** The operations of these resources return lists, not files. */
const LOOKUP_RESOURCES = { '/resource': ['savedItem', 'voice', 'model'] };

const operations = Object.values(OPERATIONS).flatMap((own) => Object.entries<Operation>(own));

/** Hides an option in the operations that don't use it. Tools always show it. */
function showWhereUsed(
	isUsed: (operation: Operation) => unknown,
	option: INodeProperties,
): INodeProperties {
	const users = operations.filter(([, operation]) => isUsed(operation)).map(([name]) => name);
	const others = operations.map(([name]) => name).filter((name) => !users.includes(name));
	return hideWhen({ '/operation': [...new Set(others)] }, option);
}

const {
	existingProject,
	giveUpAfter,
	includeInputBinary,
	includeInputFields,
	maxCredits,
	maxProjects,
	maxWait,
	output,
	outputField,
	parallelRequests,
	simplify,
} = PARAMETERS;

/** The options that aren't fields of a tool. */
export const COMMON_OPTIONS: readonly INodeProperties[] = sortByLabel([
	hideWhen(LOOKUP_RESOURCES, createProperty(includeInputBinary)),
	createProperty(includeInputFields),
	showWhen({ '/operation': [COLLECT] }, createProperty(giveUpAfter)),
	showWhereUsed(({ starts }) => starts, createProperty(maxCredits)),
	showWhereUsed(({ starts }) => starts, createProperty(maxProjects)),
	showWhereUsed(({ mayWait }) => mayWait, createProperty(maxWait)),
	hideWhen(LOOKUP_RESOURCES, createProperty(parallelRequests)),
	showWhereUsed(({ returns }) => returns, createProperty(output)),
	showWhereUsed(({ returns }) => returns === 'files', createProperty(outputField)),
	showWhereUsed(({ returns }) => returns, createProperty(simplify)),
	showWhereUsed(({ starts }) => starts, createProperty(existingProject)),
]);

/** A field in a collection, and the tools whose field of this name is identical. */
interface AddedField {
	readonly field: INodeProperties;
	readonly slugs: readonly string[];
}

type Collection = ReadonlyMap<string, AddedField>;

const isSame = (one: INodeProperties, other: INodeProperties): boolean =>
	JSON.stringify(one) === JSON.stringify(other);

const addFields = (
	known: Collection,
	fields: readonly INodeProperties[],
	slug: string,
): Collection =>
	new Map([
		...known,
		...fields.map((field): [string, AddedField] => {
			const slugs = known.get(field.name)?.slugs ?? [];
			return [field.name, { field, slugs: [...slugs, slug] }];
		}),
	]);

const createOptions = (added: Collection): INodeProperties =>
	createCollection(PARAMETERS.options, 'Add Option', [
		...COMMON_OPTIONS,
		...[...added.values()].map(({ field, slugs }) => showWhen({ '/operation': [...slugs] }, field)),
	]);

/**
 * Returns a function that finds the options of an operation (a tool's operation is its slug). Tools with different
 * fields of the same name get separate collections, because n8n 1 identifies a field of a collection by its name.
 */
export function createOptionsFinder(
	tools: readonly Tool[],
): (operation: string) => INodeProperties {
	const collections: Collection[] = [new Map()];
	const places = new Map<string, number>();
	for (const tool of tools) {
		const fields = createAdditionalFields(tool);
		const fits = (known: Collection) =>
			fields.every((field) => isSame(known.get(field.name)?.field ?? field, field));
		const place = collections.findIndex(fits);
		const at = place === -1 ? collections.length : place;
		collections[at] = addFields(collections[at] ?? new Map(), fields, tool.slug);
		places.set(tool.slug, at);
	}
	const properties = collections.map(createOptions);
	return (operation) => properties[places.get(operation) ?? 0]!;
}
