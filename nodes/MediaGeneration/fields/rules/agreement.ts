import { nameOf, quote } from '../words';
import type { Rule } from './rule';

/** Two fields that say the same in different words: for each value of one, the values of the other that go with it. */
export const agree = (
	field: string,
	other: string,
	pairs: Readonly<Record<string, readonly string[]>>,
): Rule => ({
	fields: [field, other],
	sentence: `\`${other}\`, if given, agrees with \`${field}\``,
	problem({ values, fieldOf }) {
		const [one, two] = [values[field], values[other]];
		if (typeof one !== 'string' || typeof two !== 'string') return undefined;
		const fitting = pairs[one];
		if (!fitting || fitting.includes(two)) return undefined;
		const right = fitting.map(quote).join(' or ');
		return `${nameOf(fieldOf(field))} is ${quote(one)}, but ${nameOf(fieldOf(other))} is ${quote(two)}; both say the same, so it must be ${right} or left out`;
	},
});
