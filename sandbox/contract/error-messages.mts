import type { ErrorObject } from 'ajv/dist/2020.js';
import { RULE } from './rules/violation.mts';

const MAX_SHOWN_CHARACTERS = 60;

/** One sentence per problem, each naming the field, the value and the bound. */
export function errorMessages(errors: ErrorObject[], root: unknown): string[] {
	// `if` only says that a branch failed; the branch's own errors say why.
	const problems = errors.filter((error) => error.keyword !== 'if');
	return [...new Set(problems.map((error) => sentence(error, root)))];
}

function sentence(error: ErrorObject, root: unknown): string {
	const field = fieldName(error.instancePath);
	const shown = show(valueAt(root, error.instancePath));
	const params = error.params as Record<string, unknown>;
	switch (error.keyword) {
		case 'required':
			return `${join(field, String(params.missingProperty))}: this required field is missing`;
		case 'additionalProperties':
			return `${join(field, String(params.additionalProperty))}: this field is not known here`;
		case 'type':
			return `${field}: ${shown} is not ${article(String(params.type))}`;
		case 'enum':
			return `${field}: ${shown} is not one of ${list(params.allowedValues)}`;
		case 'minimum':
			return `${field}: ${shown} is less than the minimum ${params.limit}`;
		case 'exclusiveMinimum':
			return `${field}: ${shown} is not more than ${params.limit}`;
		case 'maximum':
			return `${field}: ${shown} is more than the maximum ${params.limit}`;
		case 'minLength':
			return `${field}: ${shown} has fewer than ${params.limit} characters`;
		case 'maxLength':
			return `${field}: the text has more than ${params.limit} characters`;
		case 'minItems':
			return `${field}: the list has fewer than ${params.limit} items`;
		case 'maxItems':
			return `${field}: the list has more than ${params.limit} items`;
		case RULE:
			return String(error.message);
		default:
			return `${field}: ${shown} ${error.message ?? 'is not valid'}`;
	}
}

function fieldName(pointer: string): string {
	const parts = pointer.split('/').slice(1).map(unescape);
	return parts.length === 0 ? 'body' : parts.join('.');
}

function join(field: string, child: string): string {
	return field === 'body' ? child : `${field}.${child}`;
}

function unescape(part: string): string {
	return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function valueAt(root: unknown, pointer: string): unknown {
	let value = root;
	for (const part of pointer.split('/').slice(1)) {
		value = (value as Record<string, unknown>)[unescape(part)];
	}
	return value;
}

function show(value: unknown): string {
	const text = JSON.stringify(value) ?? 'nothing';
	return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
}

function list(values: unknown): string {
	return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '';
}

function article(types: string): string {
	const named = types.split(',').map((type) => (type === 'null' ? 'null' : withArticle(type)));
	return named.join(' or ');
}

function withArticle(type: string): string {
	return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
