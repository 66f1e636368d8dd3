/** No request of the service is nested deeper; a value that is ends validators and JSON.stringify by an overflowing stack. */
export const DEEPEST_JSON = 100;

/** How many lists and objects of a JSON text lie within each other at most. */
export function depthOf(json: string): number {
	let [depth, deepest, inString] = [0, 0, false];
	for (let at = 0; at < json.length; at++) {
		const character = json[at];
		if (inString && character === '\\') at++;
		else if (character === '"') inString = !inString;
		else if (inString) continue;
		else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
		else if (character === ']' || character === '}') depth--;
	}
	return deepest;
}

/** The value of a JSON text; the text itself where it is none, or none that can be written again. */
export function valueOrText(text: string): unknown {
	if (depthOf(text) > DEEPEST_JSON) return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
