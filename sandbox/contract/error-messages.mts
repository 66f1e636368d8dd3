import type { ErrorObject } from 'ajv/dist/2020.js';
import { RULE_KEYWORD } from './validator.mts';

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
