import type { ChoiceField } from './choice';
import { quote } from './format';

/** Matches texts that AI models send for "no value". */
const NO_VALUE_TEXT = /^(?:null|none|undefined|n\/?a|nil)$/i;

/**
 * The hint about an unlisted value that is probably a mistake: it matches a listed value or label, ignoring case, or
 * means "no value". The value is sent anyway.
 */
export function findChoiceHint({ choices }: ChoiceField, value: string): string | undefined {
	if (choices.some((one) => one.value === value)) return undefined;
	const folded = value.trim().toLowerCase();
	const meant = choices.find(({ value: own, label = own }) =>
		[own, label].some((one) => one.toLowerCase() === folded),
	);
	if (meant) return `is ${quote(value)}; enter ${quote(meant.value)} instead`;
	return NO_VALUE_TEXT.test(folded)
		? `is ${quote(value)}, which is sent unchanged; leave the field empty for no value`
		: undefined;
}
