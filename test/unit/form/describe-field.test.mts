import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Field } from '../../../nodes/MediaGeneration/fields';
import { applyKnownBounds, number, text } from '../../../nodes/MediaGeneration/fields';
import { describeField } from '../../../nodes/MediaGeneration/form/describe-field';
import { listEveryField } from '../../support/samples.mts';

const BOUNDS = ['maxLength', 'maxEntries', 'max', 'step'] as const;

/** The bounds that a description must mention: a minimum of 0 or 1 is obvious, and a list of numbers is visible. */
const listBounds = (declared: Field): number[] => {
	const field = applyKnownBounds(declared, 'nested') as Partial<
		Record<(typeof BOUNDS)[number], number>
	>;
	return 'only' in field ? [] : BOUNDS.flatMap((name) => field[name] ?? []);
};

test.each(listEveryField(catalog).filter(([, , field]) => listBounds(field).length > 0))(
	'%s: its description has the known bounds, which the catalog states once',
	(_, __, field) => {
		for (const bound of listBounds(field)) {
			const shown = bound.toLocaleString('en-US');
			expect(describeField(field)).toContain(shown);
			expect(field.description).not.toContain(shown);
		}
	},
);

test.each([
	['Describe it', 'Describe it. Allowed: up to 1,500 characters.'],
	['Describe it. Optional.', 'Describe it. Optional. Allowed: up to 1,500 characters.'],
])('bounds are a sentence of their own: "%s"', (description, expected) => {
	expect(describeField(text('a', { label: 'A', description, live: { maxLength: 1500 } }))).toBe(
		expected,
	);
});

test.each([
	[{ min: 1, max: 60 }, 'Seconds. Allowed: 1 to 60.'],
	[{ max: 16 }, 'Seconds. Allowed: 0 to 16.'],
	[{ min: 64 }, 'Seconds. Allowed: at least 64.'],
	[{ min: 1 }, 'Seconds'],
	[{ min: -100, max: 100, step: 5 }, 'Seconds. Allowed: -100 to 100 in steps of 5.'],
	[{ only: [2, 4] }, 'Seconds'],
])('%j becomes %s', (live, expected) => {
	expect(describeField(number('a', { label: 'A', description: 'Seconds', live }))).toBe(expected);
});
