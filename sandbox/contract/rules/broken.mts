import type { DataValidateFunction } from 'ajv/dist/types/index.js';

/** The keyword of an error that a rule has found. */
export const RULE = 'x-rule';

/** Tells ajv what is wrong, as a sentence of our own. */
export function broken(validate: object, message: string): false {
	(validate as Pick<DataValidateFunction, 'errors'>).errors = [
		{ keyword: RULE, message, params: {} },
	];
	return false;
}
