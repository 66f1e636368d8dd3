/** Parses a JSON text; returns the text unchanged if it isn't JSON. */
export function parseValueOrText(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
