import { createHash } from 'node:crypto';
import type { IBinaryData } from 'n8n-workflow';
import type { Input } from '../plan/input';

/** Items may hold what JSON cannot: big numbers, circles. */
function serialized(part: unknown): string {
	try {
		const plain = (_: string, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value;
		return JSON.stringify(part, plain) ?? '';
	} catch {
		return '';
	}
}

/** Tells values apart, without keeping them. */
export const fingerprint = (...parts: readonly unknown[]): string =>
	createHash('sha256').update(parts.map(serialized).join('\n')).digest('hex').slice(0, 16);

/** Identifies the content of a file without reading it. */
const identityOf = ({ id, fileName, data }: IBinaryData): string =>
	id ?? `${fileName ?? ''}:${data.length}`;

/** The input item as a retry sees it again: its fields, and which files it has. */
export function inputIdentity({ context, index }: Pick<Input, 'context' | 'index'>): unknown[] {
	const { json, binary = {} } = context.getInputData()[index] ?? { json: {} };
	const files = Object.entries(binary).map(([field, file]) => [field, identityOf(file)]);
	return [json, files];
}
