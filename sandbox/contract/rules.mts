import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv/dist/types/index.js';
import { isJsonObject } from '../types.mts';

/** The `keyword` of every error that these rules report. */
export const RULE_KEYWORD = 'x-rule';

/** Defines a keyword; `findProblem` returns a sentence if the data violates the rule. */
function makeRule<Parameter>(
	keyword: string,
	schemaType: 'array' | 'object' | 'string',
	findProblem: (parameter: Parameter, data: unknown) => string | undefined,
): FuncKeywordDefinition {
	const validate: SchemaValidateFunction = (parameter: Parameter, data: unknown) => {
		const message = findProblem(parameter, data);
		if (message === undefined) return true;
		validate.errors = [{ keyword: RULE_KEYWORD, message, params: {} }];
		return false;
	};
	return { keyword, schemaType, errors: true, validate };
}

/** `x-order: [low, high]`: the number in field `high` must be greater than the number in field `low`. */
const order = makeRule<[string, string]>('x-order', 'array', ([low, high], data) => {
	if (!isJsonObject(data)) return undefined;
	const [from, to] = [data[low], data[high]];
	if (typeof from !== 'number' || typeof to !== 'number' || to > from) return undefined;
	return `${high}: ${to} must be greater than ${low}, which is ${from}`;
});

type Bounds = { of: [string, string]; minimum: number; maximum: number };

/** `x-difference: { of: [low, high], minimum, maximum }`: bounds for `high - low`; a missing `low` counts as 0. */
const difference = makeRule<Bounds>('x-difference', 'object', (bounds, data) => {
	const { minimum, maximum } = bounds;
	const [low, high] = bounds.of;
	if (!isJsonObject(data)) return undefined;
	const [from = 0, to] = [data[low], data[high]];
	if (typeof from !== 'number' || typeof to !== 'number') return undefined;
	// Rounds, since 4.1 - 3.1 isn't exactly 1 in floating point.
	const length = Math.round((to - from) * 1e6) / 1e6;
	if (length >= minimum && length <= maximum) return undefined;
	return `${high}: ${to} minus ${low} is ${length}, which is not from ${minimum} to ${maximum}`;
});

/** `x-distinct: key`: no two objects of a list may have the same text (case-insensitive) under `key`. */
const distinct = makeRule<string>('x-distinct', 'string', (key, data) => {
	if (!Array.isArray(data)) return undefined;
	const texts = data
		.map((each: unknown) => (isJsonObject(each) ? each[key] : undefined))
		.filter((text) => typeof text === 'string');
	const lower = texts.map((text) => text.toLowerCase());
	const repeated = texts.find((_, index) => lower.indexOf(lower[index]) < index);
	if (repeated === undefined) return undefined;
	return `${key}: '${repeated}' appears more than once, ignoring case`;
});

/** The rules for which JSON Schema has no keyword. */
export const RULES = [order, difference, distinct];
