import { nameOf } from '../words';
import type { Rule } from './rule';

/** Differences of decimal fractions are off by less than this. */
const ROUNDING = 1e-9;

/** How far one number is above another, such as the length of a clip. What is left out counts as 0. */
export const differenceBetween = (
	high: string,
	low: string,
	{ min, max }: { readonly min: number; readonly max: number },
): Rule => ({
	fields: [high, low],
	sentence: `\`${high}\` minus \`${low}\` is at least ${min} and at most ${max}`,
	problem({ values, fieldOf }) {
		const [to, from] = [values[high] ?? 0, values[low] ?? 0];
		if (values[high] === undefined || typeof to !== 'number' || typeof from !== 'number') {
			return undefined;
		}
		const difference = Number((to - from).toFixed(6));
		if (difference >= min - ROUNDING && difference <= max + ROUNDING) return undefined;
		return `${nameOf(fieldOf(high))} minus ${nameOf(fieldOf(low))} is ${difference}, but must be from ${min} to ${max}`;
	},
});
