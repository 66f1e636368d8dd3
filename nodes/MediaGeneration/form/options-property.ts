import type { INodeProperties } from 'n8n-workflow';
import { COLLECT, OPERATIONS, type Operation } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import type { Tool } from '../catalog/tool';
import type { Field } from '../fields';
import { hideWhen, showWhen } from './display-conditions';
import { createCollection, createProperty, sortByLabel } from './property';
import { createToolProperties } from './tool-properties';

/** The operations of these resources return lists, not files. */
const LOOKUP_RESOURCES = { '/resource': ['savedItem', 'voice', 'model'] };

const operations = Object.values(OPERATIONS).flatMap((own) => Object.entries<Operation>(own));

/** An option for tools, and for the other operations that use it. */
function createToolOption(
	option: Field,
	isUsed: (operation: Operation) => boolean = () => false,
): INodeProperties {
	const users = operations.filter(([, operation]) => isUsed(operation)).map(([name]) => name);
	const others = operations.map(([name]) => name).filter((name) => !users.includes(name));
	return hideWhen({ '/operation': [...new Set(others)] }, createProperty(option));
}

/** The options that aren't fields of a tool. */
export const COMMON_OPTIONS: readonly INodeProperties[] = sortByLabel([
	hideWhen(LOOKUP_RESOURCES, createProperty(PARAMETERS.includeInputBinary)),
	createProperty(PARAMETERS.includeInputFields),
	showWhen({ '/operation': [COLLECT] }, createProperty(PARAMETERS.giveUpAfter)),
	createToolOption(PARAMETERS.maxCredits),
	createToolOption(PARAMETERS.maxProjects),
	createToolOption(PARAMETERS.maxWait, ({ mayWait = false }) => mayWait),
	hideWhen(LOOKUP_RESOURCES, createProperty(PARAMETERS.parallelRequests)),
	createToolOption(PARAMETERS.output, ({ returns }) => returns !== undefined),
	createToolOption(PARAMETERS.outputField, ({ returns }) => returns === 'files'),
	createToolOption(PARAMETERS.simplify, ({ returns }) => returns !== undefined),
	createToolOption(PARAMETERS.existingProject),
]);

/**
 * Returns a function that finds the options of an operation (a tool's operation is its slug). Tools with different
 * fields of the same name get separate collections, because n8n 1 identifies a field of a collection by its name.
 */
export function createOptionsFinder(
	tools: readonly Tool[],
): (operation: string) => INodeProperties {
	/** By the field's name: the field as JSON, and the tools that have it. */
	type Collection = Map<string, { readonly json: string; readonly slugs: string[] }>;
	const collections: Collection[] = [new Map()];
	const places = new Map<string, number>();
	for (const tool of tools) {
		const fields = createToolProperties(tool, true).map(
			(field) => [field.name, JSON.stringify(field)] as const,
		);
		const fits = (added: Collection) =>
			fields.every(([name, json]) => (added.get(name)?.json ?? json) === json);
		const added: Collection = collections.find(fits) ?? new Map();
		if (!collections.includes(added)) collections.push(added);
		places.set(tool.slug, collections.indexOf(added));
		for (const [name, json] of fields) {
			added.set(name, { json, slugs: [...(added.get(name)?.slugs ?? []), tool.slug] });
		}
	}
	const properties = collections.map((added) =>
		createCollection(PARAMETERS.options, 'Add Option', [
			...COMMON_OPTIONS,
			...[...added.values()].map(({ json, slugs }) =>
				showWhen({ '/operation': slugs }, JSON.parse(json) as INodeProperties),
			),
		]),
	);
	return (operation) => properties[places.get(operation) ?? 0]!;
}
