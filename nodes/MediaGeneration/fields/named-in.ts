import type { Field, Layout, Values } from './field';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `assets.images.2` as services write it: the number behind a dot or in brackets. */
const placePattern = (place: string): string =>
	escaped(place).replace(/\\\.(\d+)(?=\\\.|$)/g, '(?:\\.$1|\\[$1\\])');

const isIn = (pattern: string, text: string): boolean =>
	new RegExp(`(?<![\\w-])${pattern}(?![\\w-])`).test(text);

/** Not a part of a path, either. */
const isAlone = (pattern: string, text: string): boolean => isIn(`(?<!\\.)${pattern}`, text);

/** A word such as `prompt` is a name where it stands like one: quoted, or before a colon. */
const standsAsName = (word: string, text: string): boolean =>
	isAlone(`${word}(?=:| \\()|["'\`]${word}["'\`]`, text) ||
	new RegExp(`\\b(?:field|parameter|for) ${word}\\b`, 'i').test(text);

/** The names that a field has in a request: its own, and those of what goes beside or inside it. */
function apiNamesOf(field: Field, layout: Layout): string[] {
	const leaf = field.place[layout]!.split('.').at(-1)!;
	if (field.kind === 'group') return [leaf, ...field.fields.map(({ name }) => name)];
	if (field.kind !== 'media') return [leaf];
	return field.youtubeIn.includes(layout) ? [leaf, 'youtube_url', field.sourceName] : [leaf];
}

/** Whether a word that is a name as well is more likely the name: the item has such a value, and no text of its own. */
const isLikelyMeant = (field: Field, values: Values): boolean =>
	values[field.name] !== undefined && (field.kind !== 'text' || !field.additional);

function isNamed(field: Field, layout: Layout, values: Values, text: string): boolean {
	const place = field.place[layout];
	if (place === undefined) return false;
	if (place.includes('.') && isIn(placePattern(place), text)) return true;
	return apiNamesOf(field, layout).some((name) =>
		name.includes('_')
			? isIn(name, text)
			: /\D/.test(name) &&
				(standsAsName(name, text) || (isLikelyMeant(field, values) && isAlone(name, text))),
	);
}

/** The fields that the words of a service name, by their names in the request. */
export const namedIn = (
	text: string,
	fields: readonly Field[],
	layout: Layout,
	values: Values,
): Field[] => fields.filter((field) => isNamed(field, layout, values, text));
