import { isJsonObject } from '../../types.mts';
import { rule } from './rule.mts';

type Bounds = { of: [string, string]; minimum: number; maximum: number };

/** `x-difference: { of: [low, high], minimum, maximum }`: how far the second number is above the first, which counts as 0 if absent. */
export const difference = rule<Bounds>('x-difference', 'object', (bounds, data) => {
	const { minimum, maximum } = bounds;
	const [low, high] = bounds.of;
	if (!isJsonObject(data)) return undefined;
	const [from = 0, to] = [data[low], data[high]];
	if (typeof from !== 'number' || typeof to !== 'number') return undefined;
	// 4.3 - 3.3 is 1, in spite of floating point.
	const length = Math.round((to - from) * 1e6) / 1e6;
	if (length >= minimum && length <= maximum) return undefined;
	return `${high}: ${to} minus ${low} is ${length}, which is not from ${minimum} to ${maximum}`;
});
