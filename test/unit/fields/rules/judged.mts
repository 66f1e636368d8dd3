import type { Judged, Rule, Values } from '../../../../nodes/MediaGeneration/fields';
import { boolean, choice, integer, text } from '../../../../nodes/MediaGeneration/fields';

const shown = (name: string) => ({ label: name.toUpperCase(), description: name });

const FIELDS = [
	integer('start', shown('start')),
	integer('end', shown('end')),
	choice('mode', { ...shown('mode'), choices: ['plain', 'rich'] }),
	text('motto', shown('motto')),
	boolean('better', shown('better')),
	integer('smile', shown('smile')),
	integer('nod', shown('nod')),
	integer('size', { ...shown('size'), presetIn: 'flat' }),
	text('other', { ...shown('other'), at: { nested: 'other' } }),
];

/** Some values, in a tool with a few fields: add another there if your rule needs one. */
export const judged = (values: Values, layout: 'flat' | 'nested' = 'nested'): Judged => ({
	values,
	layout,
	fieldOf: (wanted) => {
		const field = FIELDS.find(({ name }) => name === wanted);
		if (field) return field;
		const known = FIELDS.map(({ name }) => name).join(', ');
		throw new Error(`test/unit/fields/rules/judged.mts has no field ${wanted}, only ${known}.`);
	},
});

/** What a rule says about them. */
export const problemOf = (
	rule: Rule,
	values: Values,
	layout: 'flat' | 'nested' = 'nested',
): string | undefined => rule.problem(judged(values, layout));
