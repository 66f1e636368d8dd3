import { isRecord } from '../json/record';
import { type Field, type Values, writeValue } from './field';
import type { Layout } from './kind';
import type { Rule } from './rules/rule';

type Body = Record<string, unknown>;

const isIndex = (key: string | undefined): boolean => /^\d+$/.test(key ?? '');

/**
 * Sets a path such as `style.prompt` in a body and creates the objects and lists on the way. Elements of a list are in the
 * order of their numbers; `closeGaps` then removes the gaps of the elements that were not set.
 * @throws TypeError if the body has a value on the way, or a list where the path has a name
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

/** The body without gaps in its lists. */
export function closeGaps<T>(body: T): T {
	if (Array.isArray(body)) return body.filter(() => true).map(closeGaps) as T;
	if (!isRecord(body)) return body;
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [key, closeGaps(value)]),
	) as T;
}

/**
 * The request body of one item. Values that were not set are left out; media values are a storage path or a URL. Call
 * `findProblems` first: nothing is checked here.
 */
export function buildBody(
	{ fields, rules }: { readonly fields: readonly Field[]; readonly rules: readonly Rule[] },
	values: Values,
	layout: Layout,
): Body {
	const known = fields.filter((field) => field.place[layout] !== undefined);
	const own = Object.fromEntries(known.map(({ name }) => [name, values[name]]));
	const implied = rules.map((rule) => rule.implied?.(own));
	const all: Values = Object.assign({}, own, ...implied);
	const body: Body = {};
	for (const field of known) {
		const written = writeValue(field, all[field.name], layout);
		for (const [path, value] of Object.entries(written)) setPath(body, path, value);
	}
	return closeGaps(body);
}
