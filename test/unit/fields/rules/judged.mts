import type { RuleInput, Rule, Values } from '../../../../nodes/MediaGeneration/fields';
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

/** Values in a tool with `FIELDS`; add the fields of a new rule to that list. */
export const makeJudged = (values: Values, layout: 'flat' | 'nested' = 'nested'): RuleInput => ({
	values,
	layout,
	getField: (wanted) => {
		const field = FIELDS.find(({ name }) => name === wanted);
		if (field) return field;
		const known = FIELDS.map(({ name }) => name).join(', ');
		throw new Error(`test/unit/fields/rules/judged.mts has no field ${wanted}, only ${known}.`);
	},
});

export const findRuleProblem = (
	rule: Rule,
	values: Values,
	layout: 'flat' | 'nested' = 'nested',
): string | undefined => rule.findProblem(makeJudged(values, layout));
