import { quote } from '../../../../nodes/MediaGeneration/fields';
import {
	readCollectOptions,
	readOptions,
} from '../../../../nodes/MediaGeneration/execution/plan/options';
import { makeInput } from '../../support/input.mts';

const makeOptionsInput = (options: object) =>
	makeInput({ parameters: [{ options, whenFinished: 'links' }] });

test.each([
	['maxWaitMinutes', readOptions],
	['giveUpAfterMinutes', readCollectOptions],
	['maxProjects', readOptions],
	['maxCredits', readOptions],
] as const)('%s: a number is used unchanged, even as text, and nothing else', (name, read) => {
	expect(read(makeOptionsInput({ [name]: 7 }))).toMatchObject({ [name]: 7 });
	expect(read(makeOptionsInput({ [name]: '7' }))).toMatchObject({ [name]: 7 });
	for (const given of [-1, NaN, Infinity, '', 'soon', null, undefined, [], {}, true]) {
		expect(() => read(makeOptionsInput({ [name]: given }))).toThrow(/ is .*, but must be /);
	}
});

test.each([readOptions, readCollectOptions])(
	'an empty Put Output in Field is refused, because a paid file would be hidden',
	(read) => {
		for (const given of [undefined, null, '', ' ', 7, {}]) {
			expect(() => read(makeOptionsInput({ outputField: given }))).toThrow(
				`Put Output in Field is ${quote(given)}`,
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
