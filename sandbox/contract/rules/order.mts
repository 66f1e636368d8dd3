import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { isJsonObject } from '../../types.mts';
import { violation } from './violation.mts';

/** `x-order: [low, high]`: of two numbers the second is the greater. */
export const order: FuncKeywordDefinition = {
	keyword: 'x-order',
	schemaType: 'array',
	errors: true,
	validate: function isInOrder([low, high]: [string, string], data: unknown): boolean {
		if (!isJsonObject(data)) return true;
		const [from, to] = [data[low], data[high]];
		if (typeof from !== 'number' || typeof to !== 'number' || to > from) return true;
		return violation(isInOrder, `${high}: ${to} must be greater than ${low}, which is ${from}`);
	},
};
