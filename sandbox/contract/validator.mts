import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { isJsonObject } from '../types.mts';

/** The `keyword` of every error that these rules report. */
const RULE_KEYWORD = 'x-rule';

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

const RULES = [order, difference, distinct];

/** Keys of openapi.yaml that don't affect validation. */
// prettier-ignore
const ANNOTATIONS = ['components', 'x-media', 'x-gif', 'x-canonical', 'x-known-values', 'x-extensions', 'x-codes'];

/** Each schema of openapi.yaml is at `contract#/components/schemas/<name>`. */
export function createValidator(components: unknown): Ajv2020 {
	const ajv = new Ajv2020({
		allErrors: true,
		// Adds the invalid value to its error, for messages.
		verbose: true,
		strict: true,
		// Validating the schemas takes 0.1 s per process, so only a test does it.
		validateSchema: false,
		allowUnionTypes: true,
		strictRequired: false,
		// Accepts 0.14 as a multiple of 0.01 despite floating point.
		multipleOfPrecision: 8,
	});
	addFormats.default(ajv);
	ajv.addVocabulary(ANNOTATIONS);
	for (const rule of RULES) ajv.addKeyword(rule);
	return ajv.addSchema({ $id: 'contract', components });
}

const MAX_SHOWN_CHARACTERS = 60;

export function listErrorMessages(errors: ErrorObject[]): string[] {
	// An `if` error only reports a failed branch; the errors of the branch give the reason.
	const problems = errors.filter((error) => error.keyword !== 'if');
	return [...new Set(problems.map(describeError))];
}

function describeError(error: ErrorObject): string {
	const field = formatFieldName(error.instancePath);
	const shown = formatShortValue(error.data);
	const params = error.params as Record<string, unknown>;
	switch (error.keyword) {
		case 'required':
			return `${join(field, String(params.missingProperty))}: this required field is missing`;
		case 'additionalProperties':
			return `${join(field, String(params.additionalProperty))}: this field is not known here`;
		case 'enum':
			return `${field}: ${shown} is not one of ${(params.allowedValues as unknown[]).map(formatShortValue).join(', ')}`;
		case RULE_KEYWORD:
			return String(error.message);
		default:
			return `${field}: ${shown} ${error.message}`;
	}
}

function formatFieldName(pointer: string): string {
	const parts = pointer.split('/').slice(1);
	const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
	return names.length === 0 ? 'body' : names.join('.');
}

function join(field: string, child: string): string {
	return field === 'body' ? child : `${field}.${child}`;
}

function formatShortValue(value: unknown): string {
	const text = JSON.stringify(value) ?? 'nothing';
	return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
}
