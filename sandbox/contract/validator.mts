import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RULES } from './rules.mts';

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
