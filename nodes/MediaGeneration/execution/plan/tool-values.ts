import type { Tool } from '../../catalog/tool';
import type { StoredParameters } from '../../checks/problems';
import type { Field, ListPosition, ReadContext, Value, Values } from '../../fields';
import { isListElement, readPreset, readValue, growLists } from '../../fields';
import { isRecord } from '../../json/record';
import type { Input } from './input';
import { requireEntries, requireOptions } from './read-parameters';

/** `growToolLists` has already refused values other than lists. */
const findListedFile = (rawValue: unknown, { entryIndex }: ListPosition): unknown =>
	(rawValue as { entries?: ReadonlyArray<{ file?: unknown }> } | null)?.entries?.[entryIndex]?.file;

/** The tool with a field for every entry in the item's lists of files. @throws Failure for a value that isn't a list */
export const growToolLists = ({ getParameter }: Input, tool: Tool): Tool => ({
	...tool,
	fields: growLists(
		tool.fields,
		({ name, label }) => requireEntries(label, getParameter(name, {})).length,
	),
});

/** The value of a field in the form; undefined for an additional field that the user didn't add. */
function findGivenValue(
	{ getParameter }: Input,
	field: Field,
): { readonly value: unknown } | undefined {
	if (isListElement(field)) {
		return { value: findListedFile(getParameter(field.listPosition.name, {}), field.listPosition) };
	}
	if (!field.additional)
		return { value: getParameter(field.name, field.onlyWhenNeeded ? null : undefined) };
	const added = requireOptions(getParameter);
	return field.name in added ? { value: added[field.name] } : undefined;
}

export function readValues(input: Input, tool: Tool): Values {
	const { layout } = input.connection;
	const context: ReadContext = {
		layout,
		item: input.context.getInputData()[input.index]?.json,
		hasFile: (name) =>
			input.getFiles().findField(name) !== undefined || input.getFiles().find(name) !== undefined,
	};
	const values = tool.fields.map((field): [string, Value | undefined] => {
		const given = findGivenValue(input, field);
		const value = given && readValue(field, given.value, context);
		return [field.name, value ?? readPreset(field, layout)];
	});
	return Object.fromEntries(
		values.filter(([, value], index) => value !== undefined || !tool.fields[index]!.additional),
	);
}

export function readStoredParameters(input: Input, tool: Tool): StoredParameters {
	const typed = input.getStoredParameter('options');
	const added = isRecord(typed) ? typed : {};
	return Object.fromEntries(
		tool.fields.map(({ name, additional }) => [
			name,
			additional ? added[name] : input.getStoredParameter(name),
		]),
	);
}
