import type { IBinaryData } from 'n8n-workflow';
import type { Input } from './input';

/** Parameters about what happens around a generation, not about what is generated. */
const AROUND = new Set(['options', 'completion', 'simplify']);

/** Identifies the content of a file without reading it. */
const identityOf = ({ id, fileName, data }: IBinaryData): string =>
	id ?? `${fileName ?? ''}:${data.length}`;

/**
 * What the user asks for in this item: the parameters as typed, expressions themselves instead of their results, and the
 * input item. Equal at every attempt, whatever the expressions give this time; it changes only if the user changes the
 * node or the item is another one.
 */
export function typedRequest({ context, index }: Input): readonly unknown[] {
	const typed = Object.entries(context.getNode().parameters).filter(([name]) => !AROUND.has(name));
	const { json, binary = {} } = context.getInputData()[index] ?? { json: {} };
	const files = Object.entries(binary).map(([field, file]) => [field, identityOf(file)]);
	return [typed, json, files];
}
