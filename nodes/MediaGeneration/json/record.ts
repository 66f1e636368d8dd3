/** Whether an unknown value is an object, and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The ID in a body, as a string. Ignores fractions, and also numbers beyond 2^53, which may have lost digits and so
 * match another project.
 */
export function readId(body: unknown): string | undefined {
	const id = isRecord(body) ? body.id : undefined;
	if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined;
	return typeof id === 'string' && id !== '' ? id : undefined;
}
