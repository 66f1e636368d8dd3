import type { DataValidateFunction } from 'ajv/dist/types/index.js';

/** The keyword of a rule's error. */
export const RULE = 'x-rule';

/** Reports to ajv what is wrong, in our own words. */
export function violation(validate: object, message: string): false {
	(validate as Pick<DataValidateFunction, 'errors'>).errors = [
		{ keyword: RULE, message, params: {} },
	];
	return false;
}
