import { CODE_ADVICE, PAYMENT_ADVICE } from '../../nodes/MediaGeneration/catalog/error-codes.ts';
import { formatCode } from './markdown.mts';

/** Lists the codes of failed projects. The message and its description explain each of them. */
export const writeProjectCodes = (): string =>
	`${Object.keys(CODE_ADVICE).map(formatCode).join(', ')}.`;

/** Writes a heading for each error code of HTTP status 402 that isn't also a code of a failed project. */
export const writePaymentCodes = (): string =>
	Object.entries(PAYMENT_ADVICE)
		.filter(([name]) => !Object.hasOwn(CODE_ADVICE, name))
		.map(([name, { meaning, advice }]) => `### ${formatCode(name)}\n\n${meaning}. ${advice}.`)
		.join('\n\n');
