import { quote } from '../fields';

function findBraces(text: string): string | undefined {
	const start = text.indexOf('{{');
	const end = text.indexOf('}}', start);
	return start < 0 || end < 0 ? undefined : text.slice(start, end + 2);
}

/** The first character of a stored field that is switched to "Expression". */
const EXPRESSION_PREFIX = '=';

/** Matches the braces that n8n adds to those that a user types. */
const DOUBLE_END = /^=\s*\{\{[^{}]*\}\}\s*\}\}\s*$/;

/**
 * The problem with an expression in a field that isn't switched to "Expression". Braces in the result of an expression
 * are accepted as data.
 */
export function findUnevaluatedExpression(typed: unknown): string | undefined {
	if (typeof typed === 'object' && typed !== null) {
		return Object.values(typed)
			.map(findUnevaluatedExpression)
			.find((problem) => problem !== undefined);
	}
	if (typeof typed !== 'string') return undefined;
	if (DOUBLE_END.test(typed)) return 'has a second "}}" after the expression: remove it';
	if (typed.startsWith(EXPRESSION_PREFIX)) return undefined;
	const found = findBraces(typed);
	return found === undefined
		? undefined
		: `still contains an unevaluated expression: ${quote(found)}. Switch the field to "Expression", or remove the braces`;
}
