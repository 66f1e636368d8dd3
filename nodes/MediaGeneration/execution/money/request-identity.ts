import { createHash } from 'node:crypto';
import type { IBinaryData, INodeParameters } from 'n8n-workflow';
import { findTool } from '../../catalog';
import { OPTION_PARAMETERS, PARAMETERS } from '../../catalog/parameters';
import type { Tool } from '../../catalog/tool';
import { isRecord } from '../../json/record';
import { readAudience } from '../../output/audience';
import type { Input } from '../plan/input';

// On a retry, an item is identified by its input and by the values that the user typed into the node.

/** The ID of a file contains the ID of its execution, which changes when n8n saves or copies the execution. */
const EXECUTION_PATH_IN_FILE_ID = /\bexecutions\/[^/"\\]+\/binary_data\//g;

/** Items may contain values that JSON lacks: big integers, circular references. */
function serialize(part: unknown): string {
	try {
		const text = JSON.stringify(part, (_, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value,
		);
		return (text ?? '').replace(EXECUTION_PATH_IN_FILE_ID, 'binary_data/');
	} catch {
		return '';
	}
}

/** A short hash that distinguishes values without storing them. */
export const fingerprint = (...parts: readonly unknown[]): string =>
	createHash('sha256').update(parts.map(serialize).join('\n')).digest('hex').slice(0, 16);

/** Reads no bytes of the file. A Code node may return anything instead of a file. */
function identifyFile(file: unknown): unknown {
	if (!isRecord(file)) return file;
	const { id, fileName, data } = file as Partial<IBinaryData>;
	return id ?? `${fileName ?? ''}:${data?.length}`;
}

/** The properties of the input item that are the same in every attempt. */
export function identifyInput({ context, index }: Pick<Input, 'context' | 'index'>): unknown[] {
	const { json, binary } = context.getInputData()[index] ?? { json: {} };
	const files = Object.entries(binary ?? {}).map(([field, file]) => [field, identifyFile(file)]);
	// n8n adds the ID of an agent's tool call, which differs even if the call's arguments are the same.
	const repeatable = readAudience(context).isAgent ? { ...json, toolCallId: undefined } : json;
	return [repeatable, files];
}

/** Names of the fields that the chosen tool currently has. */
export const listOfferedNames = (
	tools: readonly Tool[],
	{ resource, operation }: INodeParameters,
): ReadonlySet<string> => {
	const tool = findTool(tools, String(resource), String(operation));
	return new Set(tool?.fields.map(({ name }) => name));
};

/** Paths of the parameters that don't affect the result of a generation. */
const IRRELEVANT_PATHS = new Set([
	PARAMETERS.completion.name,
	...Object.values(OPTION_PARAMETERS).map(({ name }) => `${PARAMETERS.options.name}.${name}`),
]);

/** A fingerprint of each typed value, by its path. For an expression, its text counts, not its result. */
export type FormFingerprints = Readonly<Record<string, string>>;

/** A list also yields its length, since only the length shows that an entry was removed. */
function* listValues(value: unknown, path: string): Generator<readonly [string, unknown]> {
	if (Array.isArray(value)) {
		yield [path, value.length];
		for (const [index, entry] of value.entries()) yield* listValues(entry, `${path}.${index}`);
	} else if (isRecord(value) && 'mode' in value && 'value' in value) {
		// n8n also stores a label, which may change.
		yield [path, [value.mode, value.value]];
	} else if (isRecord(value)) {
		for (const [name, inner] of Object.entries(value)) yield* listValues(inner, `${path}.${name}`);
	} else yield [path, value];
}

export function readFormFingerprints(parameters: INodeParameters): FormFingerprints {
	const values = Object.entries(parameters)
		.flatMap(([name, value]) => [...listValues(value, name)])
		.filter(([path]) => !IRRELEVANT_PATHS.has(path));
	return Object.fromEntries(values.map(([path, value]) => [path, fingerprint(value)]));
}

/** n8n fills in every parameter of the panel and of list entries. A collection has only values that the user added. */
const isAddedByUser = (path: string): boolean => path.includes('.') && !/\.\d+(\.|$)/.test(path);

/**
 * Whether the user typed the same values into both forms. An update of the package may have added, removed or renamed
 * parameters in between; a changed default counts as a changed value.
 * @param offered names of the fields that the form still has
 */
export function hasSameFormValues(
	before: FormFingerprints,
	now: FormFingerprints,
	offered: ReadonlySet<string>,
): boolean {
	const isSame = ([path, print]: readonly [string, string]): boolean =>
		path in before ? before[path] === print : !isAddedByUser(path);
	const isRemovedByUser = (path: string): boolean =>
		!(path in now) && isAddedByUser(path) && path.split('.').some((name) => offered.has(name));
	return Object.entries(now).every(isSame) && !Object.keys(before).some(isRemovedByUser);
}
