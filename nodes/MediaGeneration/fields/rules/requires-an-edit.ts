import type { Rule } from './rule';

/** Requires one of `numbers` to differ from 0, or `toggle` to be on, because an unchanged result also costs credits. */
export const requiresAnEdit = (toggle: string, numbers: readonly string[]): Rule => ({
	fields: [toggle, ...numbers],
	sentence: `turn on \`${toggle}\`, or set at least one of the numbers to something other than 0`,
	findProblem({ values, getField }) {
		const given = numbers.filter((name) => values[name] !== undefined);
		const isChanged = given.some((name) => values[name] !== 0) || values[toggle] === true;
		if (isChanged) return undefined;
		const zeros = given.map((name) => `${getField(name).label} is 0`).join(', ');
		const what = zeros
			? `${zeros}; change ${given.length > 1 ? 'one of them' : 'it'}`
			: 'enter a number';
		return `Nothing to edit: ${what}, or turn on ${getField(toggle).label}`;
	},
});
