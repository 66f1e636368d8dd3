import { chosenFrom, mustBe, notIn, type ClosedList } from '../../catalog/closed-lists';
import { isPlainObject, toEntries, toNumber } from '../../fields';
import type { Input } from './input';
import { refusal } from './refusal';

/** What was entered or an expression gives, read. Each throws a Failure that names the parameter, the value and what it must be. */

/** @param value what was read of it; undefined if it is nothing like that */
export function understood<Value>(
	value: Value | undefined,
	...given: Parameters<typeof mustBe>
): Value {
	if (value === undefined) throw refusal([mustBe(...given)]);
	return value;
}

/** @param what completes "must be a" */
export function numberIn(
	name: string,
	given: unknown,
	what: string,
	isOne: (number: number) => boolean,
): number {
	const number = toNumber(given);
	const value = number !== undefined && isOne(number) ? number : undefined;
	return understood(value, name, given, `a ${what}`);
}

/** The value of a closed list. */
export function chosen<Value>(list: ClosedList<Value>, given: unknown): Value {
	const value = chosenFrom(list, given);
	if (value === undefined) throw refusal([notIn(list, given)]);
	return value;
}

type Collection = Readonly<Record<string, unknown>>;

/** What the user added to a collection of the form. */
export function collectionIn(param: Input['param'], name: string, label: string): Collection {
	const given = param(name, {});
	return understood(isPlainObject(given) ? given : undefined, label, given, 'an object');
}

export const optionsIn = (param: Input['param']): Collection =>
	collectionIn(param, 'options', 'Options');

/** The entries of a list in the form; none if there is nothing. */
export const entriesIn = (name: string, given: unknown): readonly Collection[] =>
	understood(toEntries(given ?? {}), name, given, 'a list of the form: { "entries": [] }');
