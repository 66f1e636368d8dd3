import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { isGeneration } from './support/fake-service.mts';
import type { Operation, Path } from './support/operations.mts';
import { OPERATIONS, listPlaces, runOperations, withValue } from './support/operations.mts';

/**
 * Guards are the fields that keep a workflow from paying. If a release removes or renames one, n8n drops its value, and
 * the workflow pays.
 */

/** Fields that can't be guards: the operation and the tools' fields. Their invalid values are refused. */
const TOOL_FIELDS = [
	...['resource', 'operation'],
	...catalog.flatMap(({ fields }) => fields.map(({ name }) => name)),
];

const listCandidates = (operation: Operation) =>
	listPlaces(operation).filter(
		({ path, property }) =>
			path.length < 3 &&
			property.type !== 'collection' &&
			!TOOL_FIELDS.includes(String(path.at(-1))),
	);

/** The values to try: every choice of a list, or one number or text. */
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

/** JSON drops an undefined value, just as n8n omits the key of an option that isn't set. */
async function doesPay({ parameters }: Operation, path: Path, value: unknown): Promise<boolean> {
	const given = JSON.parse(JSON.stringify(withValue(parameters, path, value))) as typeof parameters;
	// Existing Project is read in manual mode only.
	const { output, calls } = runOperations([given], { mode: 'manual' });
	await output.catch(() => undefined);
	return calls.some(isGeneration);
}

/** Fields with a value that keeps this operation from paying, although it pays without the field. */
async function findGuards(operation: Operation): Promise<string[]> {
	const found = new Set<string>();
	for (const { path, property } of listCandidates(operation)) {
		// Without the field, the node reads the field's default; a field under Options has none.
		const lost = path.length === 1 ? property.default : undefined;
		if (!(await doesPay(operation, path, lost))) continue;
		for (const value of listValues(property)) {
			if (!(await doesPay(operation, path, value))) found.add(path.join('.'));
		}
	}
	return [...found];
}

/** One tool of each resource. */
const PAYING = OPERATIONS.filter(({ name }) =>
	['face-swap', 'ai-image-generator', 'ai-voice-generator'].includes(name),
);

const GUARDS = [
	'completion',
	'options.existingProject',
	'options.maxCredits',
	'options.maxProjects',
];

test.each(PAYING)('$name: no other field keeps it from paying', async (operation) => {
	expect((await findGuards(operation)).sort()).toEqual(GUARDS);
});
