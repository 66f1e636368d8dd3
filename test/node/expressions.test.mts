import type { IDataObject, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { DateTime } from 'luxon';
import type { Call } from '../support/fake-execution.mts';
import { isGeneration } from './support/fake-service.mts';
import type { Operation, Path, Place } from './support/operations.mts';
import {
	SAMPLED_OPERATIONS,
	listPlaces,
	listRows,
	runOperations,
	withValue,
} from './support/operations.mts';

/** An expression may return any value. Each parameter sends the value as documented, or is named in the refusal. */

const list: unknown[] = [];
list.push(list);
const circle: Record<string, unknown> = {};
circle.self = circle;

const DATE = new Date(0);
const ISO = '1970-01-01T00:00:00.000Z';

const WITHOUT_TEXT: readonly unknown[] = [
	...[NaN, Infinity, -Infinity, Symbol('odd'), () => 'odd', new Date(NaN)],
	...[['odd', 'list'], [['odd']], [1, 2], { odd: list }, { odd: new Map() }],
	...[new Map([['odd', 1]]), new Set(['odd']), /odd/, Buffer.from('odd'), new Uint8Array(2)],
	...[list, circle, new Error('odd'), Promise.resolve('odd'), new (class Odd {})()],
];

const WITH_TEXT: readonly unknown[] = [
	...[DATE, DateTime.fromISO(ISO, { zone: 'utc' }), new URL('https://files.test/odd.png')],
	...[0, -1, 1.5, 1n, '12345678901234567890', true, false, '', ' ', 'odd', 'x'.repeat(1_000_000)],
	...[null, undefined, [], {}, Object.create(null)],
];

/** Text that no request may contain: JavaScript's conversion of values without a text form. */
const NO_TEXT =
	/NaN|Infinity|\[object|odd,list|odd","list|=>|Symbol|1,2|Invalid|12345678901234567000/;

const formatCall = ({ method, url, body }: Call): string =>
	`${url} ${method === 'PUT' ? '' : typeof body === 'string' ? body : JSON.stringify(body)}`;

interface Ran {
	/** The error message of each item; undefined if the item was sent. */
	readonly messages: ReadonlyArray<string | undefined>;
	readonly calls: readonly Call[];
}

async function run(
	{ parameters }: Operation,
	path: Path,
	values: readonly unknown[],
): Promise<Ran> {
	const { outputs, output, calls } = runOperations(
		values.map((value) => withValue(parameters, path, value)),
		{
			respond: ({ url }) =>
				/\/v1\/(saved-items|voices)\b/.test(url) ? { body: { items: [], voices: [] } } : undefined,
			continueOnFail: true,
			// Existing Project is read in manual mode only.
			mode: path.includes('existingProject') ? 'manual' : 'trigger',
		},
	);
	await output;
	const messages: Array<string | undefined> = values.map(() => undefined);
	for (const { json, pairedItem } of (await outputs).flat()) {
		const { message } = (json.error ?? json.failure ?? {}) as IDataObject;
		messages[(pairedItem as { item: number }).item] ??= message as string | undefined;
	}
	return { messages, calls };
}

/** The panel's labels of a property and of its entries, such as “Reference 1” for References. */
const listLabels = ({ displayName, type, options = [] }: INodeProperties): string[] =>
	type === 'fixedCollection'
		? [displayName, ...(options as INodePropertyCollection[]).map((entry) => entry.displayName)]
		: [displayName];

/** Whether the message names the field, a field that contains it, or a field inside it. */
const isNamed = (message: string, path: Path, places: readonly Place[]): boolean =>
	places
		.filter((place) => place.path.every((key, at) => at >= path.length || key === path[at]))
		.some(({ property }) => listLabels(property).some((label) => message.includes(label)));

const ROWS = listRows(SAMPLED_OPERATIONS);

test('every type of parameter is covered', () => {
	const types = new Set(ROWS.flatMap(([, , own]) => own).map(({ property }) => property.type));
	expect([...types].sort()).toEqual([
		...['boolean', 'collection', 'color', 'fixedCollection', 'number', 'options'],
		...['resourceLocator', 'string'],
	]);
});

test.each(ROWS)(
	'%s: an unsuitable value is refused by the field’s name',
	async (_, operation, places) => {
		const shown = listPlaces(operation);
		for (const place of places) {
			const values = WITHOUT_TEXT.filter(
				// A collection ignores an object that has only unknown keys.
				(value) =>
					!(
						place.property.type === 'collection' &&
						Object.getPrototypeOf(Object(value)) === Object.prototype
					),
			);
			const { messages, calls } = await run(operation, place.path, values);
			for (const [index, message] of messages.entries()) {
				const what = `${place.path.join('.')} given ${typeof values[index]} ${index}: ${message}`;
				expect(what).toEqual(
					message !== undefined && isNamed(message, place.path, shown)
						? what
						: `${place.path.join('.')} is refused by its name`,
				);
			}
			expect(calls.map(formatCall)).toEqual([]);
		}
	},
);

test.each(ROWS)(
	'%s: an accepted value is sent as text, and a date as ISO 8601',
	async (_, operation, places) => {
		const shown = listPlaces(operation);
		for (const place of places) {
			const { messages, calls } = await run(operation, place.path, WITH_TEXT);
			for (const message of messages) {
				if (message !== undefined && !isNamed(message, place.path, shown)) {
					expect(`${place.path.join('.')}: ${message}`).toBe('sent, or refused by its name');
				}
			}
			const sent = calls.map(formatCall);
			expect(sent.filter((text) => NO_TEXT.test(text)).map((text) => text.slice(0, 300))).toEqual(
				[],
			);
			const dates = messages.slice(0, 2).filter((message) => message === undefined).length;
			const inBodies = calls.filter(isGeneration).map(formatCall);
			// Where a newer field replaces an older one, the older field is never sent.
			const isSent = inBodies.some((text) => text.includes('"odd"'));
			expect(inBodies.filter((text) => text.includes(ISO))).toHaveLength(isSent ? dates : 0);
		}
	},
);
