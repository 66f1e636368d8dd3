import type { Field } from './field';
import { LAYOUTS, type Place } from './kind';
import type { ListPosition, MediaField } from './media';

export type ListElement = MediaField & { readonly listPosition: ListPosition };

export const isListElement = (field: Field): field is ListElement =>
	field.kind === 'media' && field.listPosition !== undefined;

/** Adds to the number at the end of a text: `Image 9`, `assets.image_file_paths.8`. */
const addToNumber = (text: string, by: number): string =>
	text.replace(/\d+$/, (number) => String(Number(number) + by));

const shiftPlace = (place: Place, by: number): Place =>
	Object.fromEntries(
		LAYOUTS.flatMap((layout) =>
			place[layout] === undefined ? [] : [[layout, addToNumber(place[layout], by)]],
		),
	);

const shiftElement = (last: ListElement, by: number): ListElement => ({
	...last,
	name: addToNumber(last.name, by),
	label: addToNumber(last.label, by),
	place: shiftPlace(last.place, by),
	listPosition: { ...last.listPosition, entryIndex: last.listPosition.entryIndex + by },
});

/**
 * Adds fields, so that every entry in a list of files has a field. The catalog declares only as many fields as the live
 * service accepts today, but further entries are also sent.
 */
export function growLists(
	fields: readonly Field[],
	countEntries: (list: ListPosition) => number,
): Field[] {
	return fields.flatMap((field, index) => {
		const next = fields[index + 1];
		const isLast =
			isListElement(field) &&
			!(next && isListElement(next) && next.listPosition.name === field.listPosition.name);
		if (!isLast) return [field];
		const missing = Math.max(
			0,
			countEntries(field.listPosition) - field.listPosition.entryIndex - 1,
		);
		return [field, ...Array.from({ length: missing }, (_, one) => shiftElement(field, one + 1))];
	});
}
