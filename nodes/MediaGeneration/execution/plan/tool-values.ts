import { PARAMETERS } from '../../catalog/parameters';
import type { Tool } from '../../catalog/tool';
import type { StoredParameters } from '../../checks/problems';
import type { Field, ListPosition, ReadContext, Value, Values } from '../../fields';
import { isListElement, parseEntries, readPreset, readValue, unwrapLocator } from '../../fields';
import { isRecord } from '../../json/record';
import type { Input } from './input';
import { requireOptions, requireValue } from './read-parameters';
import { makeRefusal } from './refusal';

/** @throws Failure for a value that isn't a list, or for too many files */
function findListedFile(rawValue: unknown, { label, entryIndex, max }: ListPosition): unknown {
	const expected = 'a list of the form: { "entries": [] }';
	const entries = requireValue(parseEntries(rawValue ?? {}), label, rawValue, expected);
	if (entries.length > max)
		throw makeRefusal([`${label} has ${entries.length} files, but may have at most ${max}`]);
	return entries[entryIndex]?.file;
}

/** The value of a field in the form; undefined for an additional field that the user didn't add. */
function findGivenValue(input: Input, field: Field): { readonly value: unknown } | undefined {
	const { getParameter } = input;
	if (!field.additional)
		return { value: getParameter(field.name, field.onlyWhenNeeded ? null : undefined) };
	const added = requireOptions(getParameter);
	if (isListElement(field)) {
		const { listPosition } = field;
		return { value: findListedFile(added[listPosition.name], listPosition) };
	}
	return field.name in added ? { value: added[field.name] } : undefined;
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
	const values = tool.fields.map((field): [string, Value | undefined] => {
		const given = findGivenValue(input, field);
		const isForModel = isSetByModel(stored[field.name]);
		const value = given && readValue(field, given.value, { ...context, isForModel });
		return [field.name, value ?? readPreset(field, layout)];
	});
	return Object.fromEntries(
		values.filter(([, value], index) => value !== undefined || !tool.fields[index]!.additional),
	);
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
