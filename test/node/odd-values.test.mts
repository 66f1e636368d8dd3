import type { INodeProperties } from 'n8n-workflow';
import { EMPTY_LIST_PROBLEM } from '../../nodes/MediaGeneration/fields';
import { isGeneration } from './support/fake-service.mts';
import {
	listPlaces,
	OPERATIONS,
	runOperations,
	withValue,
	type Operation,
	type Place,
} from './support/operations.mts';
import { readErrors } from './support/run-node.mts';

/** What people's sheets, forms, models and expressions put into fields, asked over all operations. */

const hasMode = ({ property }: Place, mode: string): boolean =>
	property.modes?.some(({ name }) => name === mode) ?? false;

const listRows = (isMeant: (place: Place) => boolean) =>
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
		{ continueOnFail: true, typed },
	);
	const errors = (await readErrors(run)).map(({ message }) => message as string);
	return { errors, bodies: run.calls.filter(isGeneration).map(({ body }) => body) };
}

/** Matches the problem of a property; a message numbers the files of a list. */
const endsWithLabel = (problem: string, { displayName }: INodeProperties) =>
	new RegExp(`\\b${displayName.replaceAll(/[()]/g, '\\$&')}( \\d+)? ${problem}`);

describe('an empty list is a problem, because n8n empties lists when the credential changes', () => {
	test.each(listRows((place) => hasMode(place, 'list')))(
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

	test.each(listRows((place) => hasMode(place, 'name') && place.path.length === 1))(
		'%s: n8n marks the field',
		(_, __, places) => {
			for (const { property } of places) expect(property.required).toBe(true);
		},
	);

	test('only an AI agent may leave a choice to the service', async () => {
		const [, operation] = listRows(({ property }) => property.name === 'resolution').find(
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
