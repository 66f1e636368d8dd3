import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RULES } from './rules.mts';

/** Keys of openapi.yaml that say nothing about validity. */
// prettier-ignore
const ANNOTATIONS = ['components', 'x-media', 'x-gif', 'x-canonical', 'x-known-values', 'x-extensions', 'x-codes'];

/** Validates values against the schemas of openapi.yaml, at `contract#/components/schemas/<name>`. */
export function createValidator(components: unknown): Ajv2020 {
	const ajv = new Ajv2020({
		allErrors: true,
		// Errors carry their value, for messages.
		verbose: true,
		strict: true,
		// A tenth of a second for each process: a test does it.
		validateSchema: false,
		allowUnionTypes: true,
		strictRequired: false,
		// 0.14 is a multiple of 0.01, in spite of floating point.
		multipleOfPrecision: 8,
	});
	addFormats.default(ajv);
	ajv.addVocabulary(ANNOTATIONS);
	for (const rule of RULES) ajv.addKeyword(rule);
	return ajv.addSchema({ $id: 'contract', components });
}
