import type { FuncKeywordDefinition } from 'ajv/dist/2020.js';
import { isJsonObject } from '../../types.mts';
import { violation } from './violation.mts';

/** `x-distinct: key`: no two objects of a list have the same text there, upper and lower case being the same. */
export const distinct: FuncKeywordDefinition = {
	keyword: 'x-distinct',
	schemaType: 'string',
	errors: true,
	validate: function areDistinct(key: string, data: unknown): boolean {
		if (!Array.isArray(data)) return true;
		const texts = data
			.map((each: unknown) => (isJsonObject(each) ? each[key] : undefined))
			.filter((text) => typeof text === 'string');
		const lower = texts.map((text) => text.toLowerCase());
		const repeated = texts.find((_, index) => lower.indexOf(lower[index]) < index);
		if (repeated === undefined) return true;
		return violation(areDistinct, `${key}: '${repeated}' is there more than once, ignoring case`);
	},
};
