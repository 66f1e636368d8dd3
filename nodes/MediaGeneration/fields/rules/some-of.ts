import { joinWithOr } from '../format';
import type { Rule } from './rule';

export const someOf = (...names: string[]): Rule => ({
	fields: names,
	some: names,
	sentence: `at least one of ${joinWithOr(names.map((name) => `\`${name}\``))} must be given`,
	findProblem({ values, getField }) {
		if (names.some((name) => values[name] !== undefined)) return undefined;
		return `Enter at least one of these: ${names.map((name) => getField(name).label).join(', ')}`;
	},
});
