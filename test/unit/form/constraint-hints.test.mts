import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { ChoiceField } from '../../../nodes/MediaGeneration/fields';
import { constraintHints } from '../../../nodes/MediaGeneration/form/constraint-hints';

const limited = catalog.filter(({ constraints: limits }) => limits);

test.each(limited.map((tool) => [tool.slug, tool] as const))(
	'%s: limits name only what its form offers',
	(_, { fields, constraints: limits }) => {
		const choicesOf = (name: string) =>
			(fields.find((field) => field.name === name) as ChoiceField).choices.map(
				({ value }) => value,
			);
		expect(choicesOf(limits!.of)).toEqual(expect.arrayContaining(Object.keys(limits!.values)));
		for (const { resolution } of Object.values(limits!.values)) {
			if (resolution)
				expect(choicesOf('resolution')).toEqual(expect.arrayContaining([...resolution]));
		}
	},
);

test('a limit is a hint and never a refusal', () => {
	for (const { type, whenToDisplay } of constraintHints(catalog)) {
		expect([type, whenToDisplay]).toEqual(['warning', 'beforeExecution']);
	}
	expect(limited).toHaveLength(8);
});

test('tables keep the hints small', () => {
	expect(Buffer.byteLength(JSON.stringify(constraintHints(catalog)))).toBeLessThan(15_000);
});
