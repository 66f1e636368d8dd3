import { createHash } from 'node:crypto';

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
