import { nameOf } from '../words';
import type { Rule } from './rule';

/**
 * At least one of the numbers is another than 0, or the switch is on: else the service is paid for changing nothing.
 * A node of version 1 that gives none of the numbers is sent as it always was.
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
