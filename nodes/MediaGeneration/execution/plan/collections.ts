import { quote } from '../../fields';
import { entriesOf, isPlain } from '../../json/given';
import type { Input } from './input';
import { refusal } from './refusal';

type Collection = Readonly<Record<string, unknown>>;

/** What the user added to a collection of the form. @throws Failure if an expression gives anything else */
export function collectionIn(param: Input['param'], name: string, label: string): Collection {
	const given = param(name, {});
	if (isPlain(given)) return given;
	throw refusal([`${label} is ${quote(given)}, but must be an object`]);
}

export const optionsIn = (param: Input['param']): Collection =>
	collectionIn(param, 'options', 'Options');

/**
 * The entries of a list in the form; none if there is nothing.
 * @param field names it, as messages do
 * @throws Failure for what is no such list
 */
export function entriesIn(field: string, given: unknown): readonly Collection[] {
	const entries = entriesOf(given ?? {});
	if (entries) return entries;
	throw refusal([`${field} is ${quote(given)}, but must be a list of the form: { "entries": [] }`]);
}
