import { PARAMETERS } from '../../catalog/parameters';
import type { Tool } from '../../catalog/tool';
import type { StoredParameters } from '../../checks/problems';
import type { Field, ReadContext, Value, Values } from '../../fields';
import { getKind, isListElement, parseEntries, readPreset, unwrapLocator } from '../../fields';
import { isRecord } from '../../json/record';
import type { Input } from './input';
import { requireOptions, requireValue } from './read-parameters';
import { makeRefusal } from './refusal';

/**
 * The value of a field in the form; undefined for an additional field that the user didn't add.
 * @throws Failure for a list of another form, or with too many files
 */
function findGivenValue(input: Input, field: Field): { readonly value: unknown } | undefined {
	const { getParameter } = input;
	if (!field.additional)
		return { value: getParameter(field.name, field.onlyWhenNeeded ? null : undefined) };
	const added = requireOptions(getParameter);
	if (!isListElement(field)) return field.name in added ? { value: added[field.name] } : undefined;
	const { name, label, entryIndex, max } = field.listPosition;
	const expected = 'a list of the form: { "entries": [] }';
	const entries = requireValue(parseEntries(added[name] ?? {}), label, added[name], expected);
	if (entries.length > max)
		throw makeRefusal([`${label} has ${entries.length} files, but may have at most ${max}`]);
	return { value: entries[entryIndex]?.file };
}

/** @param stored a parameter as n8n stores it */
export const isSetByModel = (stored: unknown): boolean =>
	String(unwrapLocator(stored)).includes('$fromAI');

export function readValues(input: Input, tool: Tool): Values {
	const { layout } = input.connection;
	const context: ReadContext = {
		layout,
		item: input.context.getInputData()[input.index]?.json,
		hasFile: (name) => input.getFiles().get(name) !== undefined,
	};
	const stored = readStoredParameters(input, tool);
	const values = tool.fields.map((field) => {
		const given = findGivenValue(input, field);
		const isForModel = isSetByModel(stored[field.name]);
		const value = given && getKind(field).read(field, given.value, { ...context, isForModel });
		return [field.name, (value as Value | undefined) ?? readPreset(field, layout)] as const;
	});
	return Object.fromEntries(values);
}

export function readStoredParameters(input: Input, tool: Tool): StoredParameters {
	const typed = input.getStoredParameter(PARAMETERS.options.name);
	const added = isRecord(typed) ? typed : {};
	return Object.fromEntries(
		tool.fields.map(({ name, additional }) => [
			name,
			additional ? added[name] : input.getStoredParameter(name),
		]),
	);
}
