import type { Layout } from '../field';
import { nameOf } from '../format';
import { greaterThan } from './order';
import type { Rule } from './rule';

/** Floating-point differences are off by less than this. */
const ROUNDING = 1e-9;

/**
 * How far one number is above another, such as the length of a clip. An unset number counts as 0. If only one layout
 * has bounds, the order still holds in the other.
 */
export const differenceBetween = (
	high: string,
	low: string,
	{ min, max, onlyIn }: { readonly min: number; readonly max: number; readonly onlyIn?: Layout },
): Rule => ({
	fields: [high, low],
	sentence: `\`${high}\` minus \`${low}\` is at least ${min} and at most ${max}${onlyIn ? ` in ${onlyIn}, and greater than 0 elsewhere` : ''}`,
	problem(judged) {
		const { values, layout, fieldOf } = judged;
		if (layout !== (onlyIn ?? layout)) return greaterThan(high, low).problem(judged);
		const [to, from] = [values[high] ?? 0, values[low] ?? 0];
		if (values[high] === undefined || typeof to !== 'number' || typeof from !== 'number') {
			return undefined;
		}
		const difference = Number((to - from).toFixed(6));
		if (difference >= min - ROUNDING && difference <= max + ROUNDING) return undefined;
		return `${nameOf(fieldOf(high))} minus ${nameOf(fieldOf(low))} is ${difference}, but must be from ${min} to ${max}`;
	},
});
