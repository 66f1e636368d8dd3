/**
 * Reads the text that n8n stores executions in: a JSON array whose first element is the value, in which each
 * string is the index of the array element that it stands for (the format of the npm package `flatted`).
 */
export function parseFlatted(text: string): unknown {
	const table = JSON.parse(text) as unknown[];
	const built = new Map<number, unknown>();

	const at = (index: number): unknown => {
		if (built.has(index)) return built.get(index);
		const stored = table[index];
		if (typeof stored !== 'object' || stored === null) return stored;
		const value: unknown[] | Record<string, unknown> = Array.isArray(stored) ? [] : {};
		// Noted before it is filled: a value may contain itself.
		built.set(index, value);
		for (const [key, part] of Object.entries(stored)) {
			Object.assign(value, { [key]: typeof part === 'string' ? at(Number(part)) : part });
		}
		return value;
	};
	return at(0);
}
