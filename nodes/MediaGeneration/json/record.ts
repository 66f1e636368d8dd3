export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNonEmptyText = (value: unknown): value is string =>
	typeof value === 'string' && value !== '';

/** Ignores numbers beyond 2^53, because they may have lost digits and match another project. */
export function readId(body: unknown): string | undefined {
	const id = isRecord(body) ? body.id : undefined;
	if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined;
	return isNonEmptyText(id) ? id : undefined;
}
