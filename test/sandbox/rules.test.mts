import { createValidator } from '../../sandbox/contract/validator.mts';
import { listErrorMessages } from '../../sandbox/contract/error-messages.mts';

/** Tests the contract's custom keywords for conditions on several fields of a request. */

const clip = { type: 'object', 'x-difference': { of: ['start', 'end'], minimum: 1, maximum: 30 } };
const ordered = { type: 'object', 'x-order': ['start', 'end'] };
const called = { type: 'array', 'x-distinct': 'name' };
const ajv = createValidator({ schemas: { called, clip, ordered } });

const listObjections = (schema: string, value: object): string[] => {
	const validate = ajv.getSchema(`contract#/components/schemas/${schema}`)!;
	return validate(value) ? [] : listErrorMessages(validate.errors ?? []);
};

test.each([
	[{ start: 2, end: 2.5 }, 'end: 2.5 minus start is 0.5, which is not from 1 to 30'],
	[{ end: 30.5 }, 'end: 30.5 minus start is 30.5, which is not from 1 to 30'],
])('a difference out of its bounds is refused: %j', (value, sentence) => {
	expect(listObjections('clip', value)).toEqual([sentence]);
});

test.each([{ start: 2, end: 3 }, { start: 3.3, end: 4.3 }, { end: 30 }, { start: 40 }, {}])(
	'a difference within its bounds is accepted: %j',
	(value) => {
		expect(listObjections('clip', value)).toEqual([]);
	},
);

test('numbers in the wrong order, or equal ones, are refused', () => {
	expect(listObjections('ordered', { start: 3, end: 3 })).toEqual([
		'end: 3 must be greater than start, which is 3',
	]);
	expect(listObjections('ordered', { start: 3, end: 4 })).toEqual([]);
});

test('a name is unique, whatever its case', () => {
	expect(listObjections('called', [{ name: 'hero' }, { name: 'sea' }, { name: 'Hero' }])).toEqual([
		"name: 'Hero' appears more than once, ignoring case",
	]);
	expect(listObjections('called', [{ name: 'hero' }, { name: 'heroine' }, {}, 1])).toEqual([]);
});
