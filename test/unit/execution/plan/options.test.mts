import fc from 'fast-check';
import { quote } from '../../../../nodes/MediaGeneration/fields';
import type { INodeProperties } from 'n8n-workflow';
import { MediaGeneration } from '../../../../nodes/MediaGeneration/MediaGeneration.node.ts';
import {
	readCollectOptions,
	readOptions,
} from '../../../../nodes/MediaGeneration/execution/plan/options';
import { makeInput } from '../../support/input.mts';

const LABELS = new Map(
	new MediaGeneration().description.properties
		.filter(({ name }) => name === 'options')
		.flatMap(({ options }) => options as INodeProperties[])
		.map(({ name, displayName }) => [name, displayName]),
);

const makeOptionsInput = (options: object) =>
	makeInput({ parameters: [{ options, whenFinished: 'links' }] });

const NO_NUMBERS = [-1, NaN, Infinity, -Infinity, '', ' ', 'soon', '5 minutes', null, [], {}];

test.each([
	['maxWaitMinutes', readOptions],
	['giveUpAfterMinutes', readCollectOptions],
] as const)('%s: every time within the bounds is used unchanged, even as text', (name, read) => {
	const minutes = fc.double({ min: 0.1, max: 1440, noNaN: true });
	fc.assert(
		fc.property(minutes, fc.boolean(), (time, isText) => {
			const given = { [name]: isText ? String(time) : time };
			expect(read(makeOptionsInput(given))).toMatchObject({ [name]: time });
		}),
	);
	for (const given of [...NO_NUMBERS, 0, false]) {
		expect(() => read(makeOptionsInput({ [name]: given }))).toThrow(
			`${LABELS.get(name)} is ${quote(given)}`,
		);
	}
});

test.each(['maxProjects', 'maxCredits'])(
	'%s: every number from 0 on is a limit, and any other value is refused',
	(name) => {
		const limits = fc.nat();
		fc.assert(
			fc.property(limits, (limit) => {
				expect(readOptions(makeOptionsInput({ [name]: limit }))).toMatchObject({ [name]: limit });
			}),
		);
		for (const given of [...NO_NUMBERS, undefined, true]) {
			expect(() => readOptions(makeOptionsInput({ [name]: given }))).toThrow(
				`${LABELS.get(name)} is`,
			);
		}
		expect(readOptions(makeOptionsInput({}))).toMatchObject({ [name]: undefined });
	},
);

test.each([readOptions, readCollectOptions])(
	'an empty Put Output in Field is refused, because a paid file would be hidden',
	(read) => {
		for (const given of [undefined, null, '', ' ', 7, {}]) {
			expect(() => read(makeOptionsInput({ outputField: given }))).toThrow(
				`${LABELS.get('outputField')} is ${quote(given)}`,
			);
		}
		expect(read(makeOptionsInput({ outputField: 'photo' }))).toMatchObject({
			outputField: 'photo',
		});
	},
);

test('an unset option has the form’s default', () => {
	expect(readOptions(makeOptionsInput({}))).toMatchObject({
		maxWaitMinutes: 60,
		outputField: 'data',
	});
	expect(readCollectOptions(makeOptionsInput({}))).toEqual({
		giveUpAfterMinutes: 60,
		outputField: 'data',
		whenFinished: 'links',
	});
});
