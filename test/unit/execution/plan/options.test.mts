import fc from 'fast-check';
import { quote } from '../../../../nodes/MediaGeneration/fields';
import type { INodeProperties } from 'n8n-workflow';
import { MediaGeneration } from '../../../../nodes/MediaGeneration/MediaGeneration.node.ts';
import {
	collectOptionsOf,
	optionsOf,
} from '../../../../nodes/MediaGeneration/execution/plan/options';
import { inputWith } from '../../support/input.mts';

/** The label of each option in the panel, by its name. */
const LABELS = new Map(
	new MediaGeneration().description.properties
		.filter(({ name }) => name === 'options')
		.flatMap(({ options }) => options as INodeProperties[])
		.map(({ name, displayName }) => [name, displayName]),
);

const inputOf = (options: object) =>
	inputWith({ parameters: [{ options, whenFinished: 'links' }] });

const NO_NUMBERS = [-1, NaN, Infinity, -Infinity, '', ' ', 'soon', '5 minutes', null, [], {}];

test.each([
	['maxWaitMinutes', optionsOf],
	['giveUpAfterMinutes', collectOptionsOf],
] as const)('%s: every time above 0 counts as it is, also as text', (name, read) => {
	const minutes = fc.double({ min: 0, minExcluded: true, noDefaultInfinity: true, noNaN: true });
	fc.assert(
		fc.property(minutes, fc.boolean(), (time, isText) => {
			const given = { [name]: isText ? String(time) : time };
			expect(read(inputOf(given))).toMatchObject({ [name]: time });
		}),
	);
	for (const given of [...NO_NUMBERS, 0, false]) {
		expect(() => read(inputOf({ [name]: given }))).toThrow(
			`${LABELS.get(name)} is ${quote(given)}`,
		);
	}
});

test.each(['maxProjects', 'maxCredits'])(
	'%s: every number from 0 on is a limit; what is none is refused and never taken for no limit',
	(name) => {
		const limits = fc.double({ min: 0, noDefaultInfinity: true, noNaN: true });
		fc.assert(
			fc.property(limits, (limit) => {
				expect(optionsOf(inputOf({ [name]: limit }))).toMatchObject({ [name]: limit });
			}),
		);
		for (const given of [...NO_NUMBERS, undefined, true]) {
			expect(() => optionsOf(inputOf({ [name]: given }))).toThrow(`${LABELS.get(name)} is`);
		}
		expect(optionsOf(inputOf({}))).toMatchObject({ [name]: undefined });
	},
);

test.each([optionsOf, collectOptionsOf])(
	'Put Output in Field that was added and gives nothing is refused: the file would be hidden once it is paid for',
	(read) => {
		for (const given of [undefined, null, '', ' ', 7, {}]) {
			expect(() => read(inputOf({ outputField: given }))).toThrow(
				`${LABELS.get('outputField')} is ${quote(given)}`,
			);
		}
		expect(read(inputOf({ outputField: 'photo' }))).toMatchObject({ outputField: 'photo' });
	},
);

test('an unset option has the form’s default', () => {
	expect(optionsOf(inputOf({}))).toMatchObject({ maxWaitMinutes: 60, outputField: 'data' });
	expect(collectOptionsOf(inputOf({}))).toEqual({
		giveUpAfterMinutes: 60,
		outputField: 'data',
		whenFinished: 'links',
	});
});
