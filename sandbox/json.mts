/** No genuine request is nested deeper; a deeper value would overflow the stack of validators and JSON.stringify. */
export const DEEPEST_JSON = 100;

/** The nesting depth of a JSON text. */
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

/** The value of a JSON text; the text itself if it is not JSON or nested too deep. */
export function valueOrText(text: string): unknown {
	if (depthOf(text) > DEEPEST_JSON) return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
