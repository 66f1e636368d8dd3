import { isRecord } from '../json/record';
import { type Field, type Values, writeValue } from './field';
import type { Layout } from './kind';

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
 * The request body of one item. An unset field is left out, unless `nullIn` or `sourceWhenAbsent` supplies its value.
 * Call `findProblems` and `insertStoragePaths` first: nothing is checked here.
 */
export function buildBody(
	{ fields }: { readonly fields: readonly Field[] },
	values: Values,
	layout: Layout,
): Body {
	const body: Body = {};
	for (const field of fields) {
		const written = writeValue(field, values[field.name], layout);
		for (const [path, value] of Object.entries(written)) setPath(body, path, value);
	}
	return closeGaps(body);
}
