import type { Rule } from './rule';

/** One number is greater than another: the end of a clip lies after its start. */
export const greaterThan = (greater: string, than: string): Rule => ({
	fields: [greater, than],
	sentence: `\`${greater}\` is greater than \`${than}\``,
	problem({ values, fieldOf }) {
		const [high, low] = [values[greater], values[than]];
		if (typeof high !== 'number' || typeof low !== 'number' || high > low) return undefined;
		return `${fieldOf(greater).label} is ${high}, but must be greater than ${fieldOf(than).label}, which is ${low}`;
	},
});
