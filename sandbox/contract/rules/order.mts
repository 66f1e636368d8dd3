import { isJsonObject } from '../../types.mts';
import { rule } from './rule.mts';

/** `x-order: [low, high]`: of two numbers the second is the greater. */
export const order = rule<[string, string]>('x-order', 'array', ([low, high], data) => {
	if (!isJsonObject(data)) return undefined;
	const [from, to] = [data[low], data[high]];
	if (typeof from !== 'number' || typeof to !== 'number' || to > from) return undefined;
	return `${high}: ${to} must be greater than ${low}, which is ${from}`;
});
