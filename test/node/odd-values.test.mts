import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { listForeignValues } from '../../nodes/MediaGeneration/catalog/tool';
import { EMPTY_LIST_PROBLEM } from '../../nodes/MediaGeneration/fields';
import { isGeneration } from './support/fake-service.mts';
import {
	listPlaces,
	listRows,
	OPERATIONS,
	runOperations,
	withValue,
	type Operation,
	type Place,
} from './support/operations.mts';

/** What people's sheets, forms, models and expressions put into fields, asked over all operations. */

const hasMode = ({ property }: Place, mode: string): boolean =>
	property.modes?.some(({ name }) => name === mode) ?? false;

const listAll = (isMeant: (place: Place) => boolean) =>
	OPERATIONS.map(
		(operation) => [operation.name, operation, listPlaces(operation).filter(isMeant)] as const,
	).filter(([, , places]) => places.length > 0);

const makeLocator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

/** Runs an item for each value. */
async function runValues(
	{ parameters }: Operation,
	{ path }: Place,
	values: readonly unknown[],
	typed = {},
) {
	const run = runOperations(
		values.map((value) => withValue(parameters, path, value)),
		// Existing Project is read in manual mode only.
		{ continueOnFail: true, typed, mode: path.includes('existingProject') ? 'manual' : 'trigger' },
	);
	await run.output;
	const items = (await run.outputs).flat();
	const errors = items.flatMap(({ json }) =>
		[json.error ?? json.failure ?? []].flat().map((error) => (error as Error).message),
	);
	const calls = run.calls.map(({ method, url, body }) => ({ method, url, body }));
	return { errors, calls, bodies: run.calls.filter(isGeneration).map(({ body }) => body) };
}

/** Matches the problem of a property; a message numbers the files of a list. */
const endsWithLabel = (problem: string, { displayName }: INodeProperties) =>
	new RegExp(`\\b${displayName.replaceAll(/[()]/g, '\\$&')}( \\d+)? ${problem}`);

describe('an empty list is a problem, because n8n empties lists when the credential changes', () => {
	test.each(listAll((place) => hasMode(place, 'list')))(
		'%s: in each mode of a choice, and in From List of a file',
		async (_, operation, places) => {
			for (const place of places) {
				const empty = hasMode(place, 'name')
					? [makeLocator('list', ''), makeLocator('name', ' '), '', null, undefined]
					: [makeLocator('list', '')];
				const { errors, bodies } = await runValues(operation, place, empty);
				expect(errors).toHaveLength(empty.length);
				for (const error of errors) {
					expect(error).toMatch(endsWithLabel(EMPTY_LIST_PROBLEM, place.property));
				}
				expect(bodies).toEqual([]);
			}
		},
	);

	test.each(listAll((place) => hasMode(place, 'name') && place.path.length === 1))(
		'%s: n8n marks the field',
		(_, __, places) => {
			for (const { property } of places) expect(property.required).toBe(true);
		},
	);

	test('only an AI agent may leave a choice to the service', async () => {
		const [, operation] = listAll(({ property }) => property.name === 'resolution').find(
			([name]) => name === 'image-to-video',
		)!;
		const place = listPlaces(operation).find(({ property }) => property.name === 'resolution')!;
		const typed = { resolution: makeLocator('name', "={{ $fromAI('Resolution') }}") };
		const { errors, bodies } = await runValues(operation, place, ['', undefined], typed);
		expect(errors).toEqual([]);
		expect(bodies.map((body) => Object.keys(body as object).includes('resolution'))).toEqual([
			false,
			false,
		]);
	});
});

/** Sheets, chats and AI models surround a value with what nobody sees. */
const surround = (value: string): string => `\u00a0\ufeff${value}\u200b \n`;

/** The text of a place: that of a locator, or of a parameter that takes one of several texts or an ID. */
const readText = ({ path, property }: Place, { parameters }: Operation): string | undefined => {
	const given = path.reduce<unknown>((at, key) => Object(at)[key] as unknown, parameters);
	if (property.type === 'resourceLocator') return String(Object(given).value ?? 'new');
	if (property.name === 'id' || property.name === 'existingProject') return 'p1';
	return property.type === 'options' && !property.noDataExpression
		? String((property.options as INodePropertyOptions[]).at(-1)!.value)
		: undefined;
};

test.each(listRows(OPERATIONS))(
	'%s: no white space around a choice, an ID or an address is sent',
	async (_, operation, places) => {
		for (const place of places) {
			const text = readText(place, operation);
			if (text === undefined) continue;
			const expected = await runValues(operation, place, [text]);
			const { calls, errors } = await runValues(operation, place, [surround(text)]);
			expect([place.path, JSON.stringify(calls), errors]).toEqual([
				place.path,
				JSON.stringify(expected.calls),
				expected.errors,
			]);
		}
	},
);

/** Without the parameters that n8n reads itself, and the containers of other fields. */
const isField = ({ property }: Place): boolean =>
	!property.noDataExpression && !/collection/i.test(property.type);

const FIELD_ROWS = listRows(OPERATIONS, isField);

const BROKEN = [
	...['A photo of [object Object]', '[object Object]', 'undefined', 'null', ' NaN '],
	...['#REF!', '#N/A', '#DIV/0!'],
];

test.each(FIELD_ROWS)(
	'%s: a text in which an expression went wrong is refused by the field’s name',
	async (_, operation, places) => {
		for (const place of places) {
			const { errors, calls } = await runValues(operation, place, BROKEN);
			const named = errors.filter((error) => error.includes(place.property.displayName));
			expect([place.path, named.length, errors]).toEqual([place.path, BROKEN.length, errors]);
			expect(calls).toEqual([]);
		}
	},
);

test.each(FIELD_ROWS.filter(([name]) => name !== 'file upload'))(
	'%s: a list where one value is expected is refused with [0]',
	async (_, operation, places) => {
		for (const place of places) {
			const { errors, calls } = await runValues(operation, place, [['one']]);
			expect([place.path, errors]).toEqual([
				place.path,
				[expect.stringContaining('a list of one value, but must be')],
			]);
			expect(errors[0]).toContain('add [0] to the expression');
			expect(calls).toEqual([]);
		}
	},
);

test.each(
	listRows(
		OPERATIONS.filter(({ parameters }) => parameters.completion === 'start'),
		({ property: { type, name } }) =>
			type === 'string' && !['outputField', 'existingProject'].includes(name),
	),
)('%s: half an emoji and NUL are removed from a text', async (_, operation, places) => {
	for (const place of places) {
		const { bodies } = await runValues(operation, place, ['a fox 🦊'.slice(0, 7), 'a f\0ox']);
		const sent = bodies.map((body) => JSON.stringify(body));
		expect(sent.filter((body) => /\\ud83e|\\u0000/.test(body))).toEqual([]);
		for (const body of sent) expect(body).toContain('"a fox');
	}
});

test.each(listAll(({ property }) => property.name === 'id'))(
	'%s: an ID is read without the quotes around it',
	async (_, operation, [place]) => {
		const ids = ['"p1"', "'p1'", '“p1”', '`p1`'];
		const { calls, errors } = await runValues(operation, place!, ids);
		expect(errors).toEqual([]);
		expect(calls.length).toBeGreaterThan(0);
		expect(calls.filter(({ url }) => !/[/=]p1\b/.test(url))).toEqual([]);
	},
);

const FOREIGN_ROWS = OPERATIONS.flatMap((operation) => {
	const tool = catalog.find(({ slug }) => slug === operation.name);
	const places = listPlaces(operation);
	return (tool?.fields ?? []).flatMap((field) => {
		const value = field.kind === 'choice' ? listForeignValues(catalog, field).at(-1) : undefined;
		const place = places.find(({ property }) => property.name === field.name);
		return value === undefined || !place ? [] : [{ operation, place, value, label: field.label }];
	});
});

test.each(FOREIGN_ROWS.map((row) => [row.operation.name, row.label, row] as const))(
	'%s, %s: Check Only says that a value of another tool will probably be rejected, and leaves its price out',
	async (_, label, { operation, place, value }) => {
		const { parameters } = operation;
		const options = { ...Object(parameters.options), simplify: false };
		const checked = { ...parameters, completion: 'check', options };
		const { output, calls } = runOperations([withValue(checked, place.path, value)]);
		const { json } = (await output)[0]!;
		expect(json.hints).toContain(
			`Will probably be rejected: ${label} is "${value}", which only other tools list`,
		);
		expect(json.estimated_credits).toBeNull();
		expect(calls).toEqual([]);
	},
);
