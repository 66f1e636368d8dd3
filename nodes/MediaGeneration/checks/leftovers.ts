import { quote } from '../fields';
import type { Problem } from './value-problems';

const BRACES = /\{\{[^]*?\}\}/;

/** What n8n stores of a field that is switched to "Expression" begins with this. */
const EXPRESSION = '=';

/** An expression in a field that is not switched to "Expression". Braces in what an expression gives are data. */
export function leftoverIn(typed: unknown): Problem {
	if (typeof typed === 'object' && typed !== null) {
		return Object.values(typed)
			.map(leftoverIn)
			.find((problem) => problem !== undefined);
	}
	if (typeof typed !== 'string' || typed.startsWith(EXPRESSION)) return undefined;
	const found = BRACES.exec(typed)?.[0];
	return found === undefined
		? undefined
		: `still contains an unevaluated expression: ${quote(found)}. Switch the field to "Expression", or remove the braces`;
}
