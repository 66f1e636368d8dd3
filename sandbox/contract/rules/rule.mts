import type { FuncKeywordDefinition, SchemaValidateFunction } from 'ajv/dist/types/index.js';

/** The keyword of a rule's error. */
export const RULE = 'x-rule';

/** A keyword of our own; `problem` says in our words what is wrong with the data, if anything. */
export function rule<Parameter>(
	keyword: string,
	schemaType: 'array' | 'object' | 'string',
	problem: (parameter: Parameter, data: unknown) => string | undefined,
): FuncKeywordDefinition {
	const validate: SchemaValidateFunction = (parameter: Parameter, data: unknown) => {
		const message = problem(parameter, data);
		if (message === undefined) return true;
		validate.errors = [{ keyword: RULE, message, params: {} }];
		return false;
	};
	return { keyword, schemaType, errors: true, validate };
}
