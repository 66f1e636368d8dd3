import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { isJsonObject } from '../../types.mts';
import { violation } from './violation.mts';

interface Bounds {
	readonly of: [string, string];
	readonly minimum: number;
	readonly maximum: number;
}

/** `x-difference: { of: [low, high], minimum, maximum }`: how far the second number is above the first, which counts as 0 if absent. */
export const difference: FuncKeywordDefinition = {
	keyword: 'x-difference',
	schemaType: 'object',
	errors: true,
	validate: function isWithin({ of: [low, high], minimum, maximum }: Bounds, data: unknown) {
		if (!isJsonObject(data)) return true;
		const [from = 0, to] = [data[low], data[high]];
		if (typeof from !== 'number' || typeof to !== 'number') return true;
		// 4.3 - 3.3 is 1, in spite of floating point.
		const length = Math.round((to - from) * 1e6) / 1e6;
		if (length >= minimum && length <= maximum) return true;
		return violation(
			isWithin,
			`${high}: ${to} minus ${low} is ${length}, which is not from ${minimum} to ${maximum}`,
		);
	},
};
