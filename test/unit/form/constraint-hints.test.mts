import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { constraintHints } from '../../../nodes/MediaGeneration/form/constraint-hints';

const limited = catalog.filter(({ constraints: limits }) => limits);

test('a constraint is a hint and never a refusal', () => {
	for (const { type, whenToDisplay } of constraintHints(catalog)) {
		expect([type, whenToDisplay]).toEqual(['warning', 'beforeExecution']);
	}
	expect(limited).toHaveLength(8);
});

test('tables keep the hints small', () => {
	expect(Buffer.byteLength(JSON.stringify(constraintHints(catalog)))).toBeLessThan(15_000);
});
