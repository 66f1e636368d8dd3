import type {
	IDataObject,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials';
import { capitalize } from '../../nodes/MediaGeneration/fields';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { assertReady } from '../../nodes/MediaGeneration/trigger/handle-delivery';
import { CUSTOM_CREDENTIAL, type Parameters } from '../support/fake-execution.mts';
import { fakeActivation, TRIGGER_CREDENTIAL } from '../support/fake-webhook.mts';
import { makeImage, isGeneration } from './support/fake-service.mts';
import type { Operation, Place } from './support/operations.mts';
import {
	SAMPLED_OPERATIONS,
	listPlacesAmong,
	listRows,
	runOperations,
	withValue,
} from './support/operations.mts';
import { readRefusal } from './support/refusal.mts';
import { catchFailure } from './support/run-node.mts';

/** Every closed list in the form refuses a value that it lacks, names its field, and sends nothing. */

/** An extensible list has this sentence in its description, or has numbers as values. */
const isExtensible = ({ description = '', options = [] }: INodeProperties): boolean =>
	description.includes('To send a value that isn’t listed, use an expression.') ||
	(options as INodePropertyOptions[]).some(({ value }) => typeof value === 'number');

const isClosed = ({ property }: Place): boolean =>
	['options', 'boolean'].includes(property.type) && !isExtensible(property);

interface Row extends Place {
	readonly operation: Operation;
	/** A path such as `completion` or `options.output`. */
	readonly name: string;
}

const listOptions = ({ type, options }: INodeProperties) =>
	type === 'boolean'
		? [true, false].map((value) => ({ value, name: String(value) }))
		: (options as INodePropertyOptions[]);

const namePlace = (place: Place) => ({ ...place, name: place.path.join('.') });

const ROWS: readonly Row[] = listRows(SAMPLED_OPERATIONS, isClosed).flatMap(
	([, operation, places]) => places.map((place) => ({ ...namePlace(place), operation })),
);

const circle: unknown[] = [];
circle.push(circle);

const ODD: readonly unknown[] = [
	...['CHEQUE', 'checkOnly', 'none', 'yes', '0', '[object Object]', 'constructor', '=check'],
	...[0, 1, -1, NaN, 1n, Symbol('check'), () => 'check'],
	...[['check'], [true], {}, { value: 'check' }, new Date(0), new Map(), circle, 'x'.repeat(1e6)],
];

/** Values that count as empty: an optional field accepts them. */
const NOTHING: readonly unknown[] = [undefined, null, '', ' '];

/** Whether a tool has a field of this name, at any place in its panel. */
const isOfTool = (name: string): boolean =>
	catalog.some(({ fields }) => fields.some((field) => field.name === name.split('.').at(-1)));

/** The fields of tools may be empty, and so may the kind of project. */
const mayBeEmpty = ({ name }: Row): boolean => isOfTool(name) || name === 'kind';

/** Collect returns a refused item through its last output. */
const readFailure = (outputs: INodeExecutionData[][]): string =>
	outputs.length > 1 ? (outputs[2]![0]!.json.failure as Error).message : 'it succeeded';

/** A value, its label, and both as sheets and models write them. Switches have no labels. */
const listSpellings = (
	{ type }: INodeProperties,
	{ name, value }: { name: string; value: unknown },
) =>
	type === 'boolean'
		? [value, String(value).toUpperCase()]
		: [value, name, name.toLowerCase(), String(value).toUpperCase(), ` ${String(value)}\n`];

const ROWS_BY_NAME = ROWS.map((row) => [`${row.operation.name}, ${row.name}`, row] as const);

test.each(ROWS_BY_NAME)(
	'%s: a value that is not in the list is refused by the field’s name, and nothing is sent',
	async (_, row) => {
		const { operation, path, property } = row;
		const odd = mayBeEmpty(row) ? ODD : [...ODD, ...NOTHING];
		for (const value of odd) {
			const { outputs, output, calls } = runOperations([
				withValue(operation.parameters, path, value),
			]);
			await output.catch(() => undefined);
			const message = await outputs.then(readFailure, ({ message: own }: Error) => own);
			expect(message).toContain(`${property.displayName} `);
			expect(calls).toEqual([]);
		}
	},
);

// n8n reads these two itself, and they take no expression.
test.each(ROWS_BY_NAME.filter(([, { name }]) => !['resource', 'operation'].includes(name)))(
	'%s: a label is accepted in place of a value, in any case and with blanks around it',
	async (_, { operation, path, property }) => {
		const readCalls = async (value: unknown) => {
			const { output, calls } = runOperations([withValue(operation.parameters, path, value)]);
			await output.catch(() => undefined);
			return calls.map(({ method, url, body }) => `${method} ${url} ${JSON.stringify(body)}`);
		};
		for (const option of listOptions(property)) {
			const expected = await readCalls(option.value);
			for (const spelling of listSpellings(property, option)) {
				expect(await readCalls(spelling)).toEqual(expected);
			}
		}
	},
);

describe('the closed lists of the trigger', () => {
	const { properties } = new MediaGenerationTrigger().description;
	const rows = listPlacesAmong(properties).filter(isClosed).map(namePlace);
	const ready = async (parameters: Parameters) =>
		await assertReady(fakeActivation(TRIGGER_CREDENTIAL, parameters as IDataObject).context);

	test.each(rows)(
		'$name refuses an unknown value when the workflow is published',
		async ({ path, property }) => {
			for (const value of [...ODD, ...NOTHING.slice(1)]) {
				await expect(ready(withValue({ events: ['*'] }, path, value))).rejects.toThrow(
					`${property.displayName} is`,
				);
			}
			const options = listOptions(property);
			for (const value of options.flatMap((option) => listSpellings(property, option))) {
				await ready(withValue({ events: ['*'] }, path, value));
			}
		},
	);
});

describe('the closed lists of the credential', () => {
	const rows = listPlacesAmong(new MediaGenerationApi().properties).filter(isClosed).map(namePlace);

	test.each(rows)(
		'$name refuses an unknown value before a request is sent',
		async ({ path, property }) => {
			for (const value of [...ODD, ...NOTHING.slice(1)]) {
				const { output, calls } = runOperations([makeImage('x')], {
					credential: withValue(CUSTOM_CREDENTIAL, path, value),
				});
				expect((await catchFailure(output)).message).toContain(
					`${property.displayName} of the credential is`,
				);
				expect(calls).toEqual([]);
			}
			const options = listOptions(property);
			for (const value of options.flatMap((option) => listSpellings(property, option))) {
				const { output, calls } = runOperations([makeImage('x')], {
					credential: withValue(CUSTOM_CREDENTIAL, path, value),
				});
				await output.catch(() => undefined);
				expect(calls.some(isGeneration)).toBe(true);
			}
		},
	);
});

test.each([
	['video', 'toString'],
	['image', '__proto__'],
	['project', 'constructor'],
	['account', 'getAll'],
	['video', 'ai-image-generator'],
])('%s %s isn’t offered, and is refused', async (resource, operation) => {
	expect(await readRefusal({ resource, operation })).toBe(
		`Operation is "${operation}", which the resource ${capitalize(resource)} doesn’t have`,
	);
});
