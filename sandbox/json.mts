/** No genuine request is nested deeper; a deeper value would overflow the stack of validators and JSON.stringify. */
export const MAX_JSON_DEPTH = 100;

/** Whether a JSON text is nested deeper than `MAX_JSON_DEPTH`. */
export function isTooDeep(json: string): boolean {
	let [depth, inString] = [0, false];
	for (let at = 0; at < json.length && depth <= MAX_JSON_DEPTH; at++) {
		const character = json[at];
		if (inString && character === '\\') at++;
		else if (character === '"') inString = !inString;
		else if (inString) continue;
		else if (character === '[' || character === '{') depth++;
		else if (character === ']' || character === '}') depth--;
	}
	return depth > MAX_JSON_DEPTH;
}

/** The value of a JSON text; the text itself if it is not JSON or nested too deep. */
export function valueOrText(text: string): unknown {
	if (isTooDeep(text)) return text;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
