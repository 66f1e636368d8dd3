import type { IBinaryData } from 'n8n-workflow';
import type { Input } from './input';

/** Identifies the content of a file without reading it. */
const identityOf = ({ id, fileName, data }: IBinaryData): string =>
	id ?? `${fileName ?? ''}:${data.length}`;

/** The input item as a retry sees it again: its fields, and which files it has. */
export function inputIdentity({ context, index }: Pick<Input, 'context' | 'index'>): unknown[] {
	const { json, binary = {} } = context.getInputData()[index] ?? { json: {} };
	const files = Object.entries(binary).map(([field, file]) => [field, identityOf(file)]);
	return [json, files];
}
