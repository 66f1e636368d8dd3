import { isRecord } from '../json/record';
import { type Field, type Values, writeValue } from './field';
import type { Layout } from './kind';
import type { Rule } from './rules';

type Body = Record<string, unknown>;

const isIndex = (key: string | undefined): boolean => /^\d+$/.test(key ?? '');

/**
 * Sets the value at a path such as `style.prompt`. Creates missing parts of the path: a list if a number follows,
 * otherwise an object. Call `closeGaps` afterwards to remove the list elements that were not set.
 */
function setPath(body: Body, path: string, value: unknown): void {
	const keys = path.split('.');
	const leaf = keys.pop()!;
	let at = body;
	for (const [index, key] of keys.entries()) {
		at = (at[key] ??= isIndex(keys[index + 1] ?? leaf) ? [] : {}) as Body;
	}
	at[leaf] = value;
}

/** Removes the holes of sparse lists, at any depth. */
function closeGaps<T>(body: T): T {
	if (Array.isArray(body)) return Object.values(body).map(closeGaps) as T;
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
