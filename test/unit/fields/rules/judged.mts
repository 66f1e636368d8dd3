import type { Judged, Rule, Values } from '../../../../nodes/MediaGeneration/fields';
import { boolean, choice, integer, text } from '../../../../nodes/MediaGeneration/fields';

const makeTexts = (name: string) => ({ label: name.toUpperCase(), description: name });

const FIELDS = [
	integer('start', makeTexts('start')),
	integer('end', makeTexts('end')),
	choice('mode', { ...makeTexts('mode'), choices: ['plain', 'rich'] }),
	text('motto', makeTexts('motto')),
	boolean('better', makeTexts('better')),
	integer('smile', makeTexts('smile')),
	integer('nod', makeTexts('nod')),
	integer('size', { ...makeTexts('size'), presetIn: 'flat' }),
	text('other', { ...makeTexts('other'), at: { nested: 'other' } }),
];

/** Some values, in a tool with a few fields: add another there if your rule needs one. */
export const makeJudged = (values: Values, layout: 'flat' | 'nested' = 'nested'): Judged => ({
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
export const findRuleProblem = (
	rule: Rule,
	values: Values,
	layout: 'flat' | 'nested' = 'nested',
): string | undefined => rule.problem(makeJudged(values, layout));
