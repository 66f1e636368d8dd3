import type { CodeAdvice } from '../../nodes/MediaGeneration/catalog/error-codes.ts';
import { CODE_ADVICE, PAYMENT_ADVICE } from '../../nodes/MediaGeneration/catalog/error-codes.ts';
import { formatCode } from './markdown.mts';

const writeCodeSection = ([name, { meaning, advice }]: [string, CodeAdvice]): string =>
	[`### ${formatCode(name)}`, `${meaning}. ${advice}`].join('\n\n');

/** Writes a heading for each code of a failed project, so that a search for the code finds it. */
export const writeProjectCodes = (): string =>
	Object.entries(CODE_ADVICE).map(writeCodeSection).join('\n\n');

/** Writes a heading for each error code of HTTP status 402 that isn't also a code of a failed project. */
export const writePaymentCodes = (): string =>
	Object.entries(PAYMENT_ADVICE)
		.filter(([name]) => !Object.hasOwn(CODE_ADVICE, name))
		.map(([name, { meaning, advice }]) =>
			writeCodeSection([name, { meaning, advice: `${advice}.` }]),
		)
		.join('\n\n');
