/** The value of a JSON text; the text itself if it is not JSON. */
export function parseValueOrText(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
