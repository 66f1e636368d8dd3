import { nameOf } from '../format';
import type { Rule } from './rule';

/**
 * At least one of the numbers is not 0, or the switch is on: otherwise the service would be paid for changing nothing.
 * A version 1 node without any of the numbers sends what it always sent.
 */
export const changesSomething = (toggle: string, numbers: readonly string[]): Rule => ({
	fields: [toggle, ...numbers],
	sentence: `\`${toggle}\` is on, or one of ${numbers.map((name) => `\`${name}\``).join(', ')} is not 0`,
	problem({ values, fieldOf }) {
		const given = numbers.filter((name) => values[name] !== undefined);
		const isChanged = given.some((name) => values[name] !== 0) || values[toggle] === true;
		if (given.length === 0 || isChanged) return undefined;
		return `Nothing to edit: ${given.map((name) => `${nameOf(fieldOf(name))} is 0`).join(', ')}; change one of them, or turn on ${nameOf(fieldOf(toggle))}`;
	},
});
