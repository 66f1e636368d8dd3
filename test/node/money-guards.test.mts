import type {
	INode,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node';
import { findLostParameters } from '../support/saved-workflows/still-there.mts';
import { isOurs } from '../support/replay.mts';
import { makeWorkflowsToSave } from '../support/saved-workflows/make.mts';
import { isGeneration } from './support/fake-service.mts';
import type { Operation, Path } from './support/operations.mts';
import { OPERATIONS, listPlaces, runOperations, withValue } from './support/operations.mts';

/**
 * What keeps a workflow from paying: where a release no longer knows the field, n8n drops its value, and the workflow pays. Each
 * is stored in a workflow that a release saves, so no later one may remove or rename it, whatever its version.
 */

/** What is run at all, and what the tools make: a value of these may be refused, and keeps nothing from being made. */
const WHAT_IS_MADE = [
	...['resource', 'operation'],
	...catalog.flatMap(({ fields }) => fields.map(({ name }) => name)),
];

const listCandidates = (operation: Operation) =>
	listPlaces(operation).filter(
		({ path, property }) =>
			path.length < 3 &&
			property.type !== 'collection' &&
			!WHAT_IS_MADE.includes(String(path.at(-1))),
	);

/** What the panel lets a user choose or enter. */
function listValues({ type, options, typeOptions }: INodeProperties): unknown[] {
	switch (type) {
		case 'options':
			return (options as INodePropertyOptions[]).map(({ value }) => value);
		case 'boolean':
			return [true, false];
		case 'number':
			return [typeOptions?.minValue ?? 0];
		case 'string':
			return ['p1'];
		default:
			return [];
	}
}

/** Whether an operation pays with this value at a path; n8n keeps no key of an option that is not there. */
async function doesPay({ parameters }: Operation, path: Path, value: unknown): Promise<boolean> {
	const given = JSON.parse(JSON.stringify(withValue(parameters, path, value))) as typeof parameters;
	// Only there, Existing Project is read.
	const { output, calls } = runOperations([given], { mode: 'manual' });
	await output.catch(() => undefined);
	return calls.some(isGeneration);
}

/** The fields of which a value keeps this operation from paying, and their loss does not. */
async function findGuards(operation: Operation): Promise<string[]> {
	const found = new Set<string>();
	for (const { path, property } of listCandidates(operation)) {
		// What the node reads then: n8n presets a field, and no option.
		const lost = path.length === 1 ? property.default : undefined;
		if (!(await doesPay(operation, path, lost))) continue;
		for (const value of listValues(property)) {
			if (!(await doesPay(operation, path, value))) found.add(path.join('.'));
		}
	}
	return [...found];
}

const PAYING = OPERATIONS.filter(
	({ name }) => name === 'project call-by-path' || catalog.some(({ slug }) => slug === name),
);

const GUARDS = [
	'completion',
	'options.existingProject',
	'options.maxCredits',
	'options.maxProjects',
];

test.each(PAYING)('$name: nothing else keeps it from paying', async (operation) => {
	expect((await findGuards(operation)).sort()).toEqual(GUARDS);
});

/** The form of a release in which this field has another name. */
function omitFromForm(path: string): INodeTypeDescription {
	const description = structuredClone(new MediaGeneration().description);
	const [first, second] = path.split('.');
	const renamed = description.properties
		.filter(({ name }) => name === first)
		.flatMap((one) => (second === undefined ? [one] : (one.options as INodeProperties[])))
		.filter(({ name }) => name === (second ?? first));
	for (const property of renamed) property.name = 'renamed';
	return description;
}

const SAVED = Object.values(makeWorkflowsToSave(catalog)).flatMap(({ nodes }) =>
	nodes.filter((node) => isOurs(node) && !node.type.endsWith('Trigger')),
) as INode[];

test.each(GUARDS)('%s: a saved workflow has it, and a release that renames it is red', (path) => {
	const lost = SAVED.flatMap((node) => findLostParameters(node, omitFromForm(path)));
	expect(lost).toContainEqual(expect.stringContaining(`${path.replace('.', ': ')} is no longer`));
});
