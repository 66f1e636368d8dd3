import type { Tool } from '../../catalog/tool';
import type { StoredParameters } from '../../checks/problems';
import type { Field, Listed, ReadContext, Value, Values } from '../../fields';
import { isListElement, readPreset, readValue, growLists } from '../../fields';
import { isRecord } from '../../json/record';
import type { Input } from './input';
import { requireEntries, requireOptions } from './given';

/** `growToolLists` has already refused values other than lists. */
const findListedFile = (given: unknown, { at }: Listed): unknown =>
	(given as { entries?: ReadonlyArray<{ file?: unknown }> } | null)?.entries?.[at]?.file;

/** The tool with one field for each entry in the item's lists of files. @throws Failure for a value that isn't a list */
export const growToolLists = ({ param }: Input, tool: Tool): Tool => ({
	...tool,
	fields: growLists(
		tool.fields,
		({ name, label }) => requireEntries(label, param(name, {})).length,
	),
});

/** The value of a field in the form; undefined for an additional field that the user didn't add. */
function findGiven({ param }: Input, field: Field): { readonly value: unknown } | undefined {
	if (isListElement(field)) {
		return { value: findListedFile(param(field.listed.name, {}), field.listed) };
	}
	if (!field.additional)
		return { value: param(field.name, field.onlyWhenNeeded ? null : undefined) };
	const added = requireOptions(param);
	return field.name in added ? { value: added[field.name] } : undefined;
}

export function readValues(input: Input, tool: Tool): Values {
	const { layout } = input.connection;
	const context: ReadContext = {
		layout,
		item: input.context.getInputData()[input.index]?.json,
		hasFile: (name) =>
			input.files().findField(name) !== undefined || input.files().find(name) !== undefined,
	};
	const values = tool.fields.map((field): [string, Value | undefined] => {
		const given = findGiven(input, field);
		const value = given && readValue(field, given.value, context);
		return [field.name, value ?? readPreset(field, layout)];
	});
	return Object.fromEntries(
		values.filter(([, value], index) => value !== undefined || !tool.fields[index]!.additional),
	);
}

/** The parameter of each field as the user typed it: an expression itself, not its result. */
export function readTyped(input: Input, tool: Tool): StoredParameters {
	const typed = input.typed('options');
	const added = isRecord(typed) ? typed : {};
	return Object.fromEntries(
		tool.fields.map(({ name, additional }) => [name, additional ? added[name] : input.typed(name)]),
	);
}
