import { isRecord } from '../json/record';
import { type Field, type Values, writeValue } from './field';
import type { Layout } from './kind';
import type { Rule } from './rules/rule';

type Body = Record<string, unknown>;

const isIndex = (key: string | undefined): boolean => /^\d+$/.test(key ?? '');

/**
 * Sets the value at a path such as `style.prompt`. Creates missing parts of the path: a list if a number follows,
 * otherwise an object. Call `closeGaps` afterwards to remove the list elements that were not set.
 * @throws TypeError if the path leads through a text, number or boolean, or has a name where the body has a list
 */
export function setPath(body: Body, path: string, value: unknown): void {
	const keys = path.split('.');
	const leaf = keys.pop()!;
	let at: Body | unknown[] = body;
	const assertFits = (key: string): void => {
		if (Array.isArray(at) && !isIndex(key)) throw new TypeError(`"${key}" is no list element`);
	};
	for (const [index, key] of keys.entries()) {
		assertFits(key);
		const holder: unknown = isIndex(keys[index + 1] ?? leaf) ? [] : {};
		at = ((at as Body)[key] ??= holder) as Body | unknown[];
	}
	assertFits(leaf);
	(at as Body)[leaf] = value;
}

/** Removes the holes of sparse lists, at any depth. */
export function closeGaps<T>(body: T): T {
	if (Array.isArray(body)) return body.filter(() => true).map(closeGaps) as T;
	if (!isRecord(body)) return body;
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [key, closeGaps(value)]),
	) as T;
}

/**
 * The request body of one item. An unset field is left out, unless a rule or `nullIn` supplies its value. An unset
 * media field may still send `sourceWhenAbsent`. Call `findProblems` and `insertStoragePaths` first: nothing is checked here.
 */
export function buildBody(
	{ fields, rules }: { readonly fields: readonly Field[]; readonly rules: readonly Rule[] },
	values: Values,
	layout: Layout,
): Body {
	const known = fields.filter((field) => field.place[layout] !== undefined);
	const own = Object.fromEntries(known.map(({ name }) => [name, values[name]]));
	const implied = rules.map((rule) => rule.deriveValues?.(own));
	const all: Values = Object.assign({}, own, ...implied);
	const body: Body = {};
	for (const field of known) {
		const written = writeValue(field, all[field.name], layout);
		for (const [path, value] of Object.entries(written)) setPath(body, path, value);
	}
	return closeGaps(body);
}
