import type { INodeProperties } from 'n8n-workflow';
import { COLLECT, OPERATIONS, type Operation } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import { hideWhen, showWhen } from './display-conditions';
import type { Tool } from '../catalog/tool';
import { createCollection, createProperty, sortByLabel } from './property';
import { createAdditionalFields } from './tool-properties';

/** The operations of these resources return lists, not files. */
const LOOKUP_RESOURCES = { '/resource': ['savedItem', 'voice', 'model'] };

const operations = Object.values(OPERATIONS).flatMap((own) => Object.entries<Operation>(own));

/** Shows an option for tools, and for the other operations that use it. */
function showWhereUsed(
	option: INodeProperties,
	isUsed: (operation: Operation) => boolean = () => false,
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
	showWhereUsed(createProperty(maxCredits)),
	showWhereUsed(createProperty(maxProjects)),
	showWhereUsed(createProperty(maxWait), ({ mayWait = false }) => mayWait),
	hideWhen(LOOKUP_RESOURCES, createProperty(parallelRequests)),
	showWhereUsed(createProperty(output), ({ returns }) => returns !== undefined),
	showWhereUsed(createProperty(outputField), ({ returns }) => returns === 'files'),
	showWhereUsed(createProperty(simplify), ({ returns }) => returns !== undefined),
	showWhereUsed(createProperty(existingProject)),
]);

/** A tool's field in a collection, and the tools whose field of this name is identical. */
interface AddedField {
	readonly field: INodeProperties;
	readonly slugs: string[];
}

const fits = (collection: readonly AddedField[], property: INodeProperties): boolean => {
	const added = collection.find(({ field }) => field.name === property.name);
	return added === undefined || JSON.stringify(added.field) === JSON.stringify(property);
};

/**
 * Returns a function that finds the options of an operation (a tool's operation is its slug). Tools with different
 * fields of the same name get separate collections, because n8n 1 identifies a field of a collection by its name.
 */
export function createOptionsFinder(
	tools: readonly Tool[],
): (operation: string) => INodeProperties {
	const collections: AddedField[][] = [[]];
	const places = new Map<string, number>();
	for (const tool of tools) {
		const { slug } = tool;
		const fields = createAdditionalFields(tool);
		const place = collections.findIndex((added) => fields.every((field) => fits(added, field)));
		const collection = collections[place] ?? [];
		if (place === -1) collections.push(collection);
		places.set(slug, collections.indexOf(collection));
		for (const field of fields) {
			const added = collection.find((other) => other.field.name === field.name);
			if (added) added.slugs.push(slug);
			else collection.push({ field, slugs: [slug] });
		}
	}
	const properties = collections.map((added) =>
		createCollection(PARAMETERS.options, 'Add Option', [
			...COMMON_OPTIONS,
			...added.map(({ field, slugs }) => showWhen({ '/operation': slugs }, field)),
		]),
	);
	return (operation) => properties[places.get(operation) ?? 0]!;
}
