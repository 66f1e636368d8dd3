type Reviver = (key: string, value: unknown) => unknown;

/**
 * `"id"` with an integer that may be too long for a JavaScript number, or any other text of a JSON document, even if
 * it never ends: no part of it is read twice.
 */
const LONG_ID_OR_TEXT =
	/("id"\s*:\s*)(-?[1-9]\d{15,})(?=\s*[,}])|"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g;
const LONG_ID = /"id"\s*:\s*-?[1-9]\d{15}/;

const withLongIdsAsText = (json: string): string =>
	json.replace(LONG_ID_OR_TEXT, (found: string, key?: string, digits?: string) =>
		digits === undefined || Number.isSafeInteger(Number(digits)) ? found : `${key}"${digits}"`,
	);

/**
 * `JSON.parse`, except that an `id` keeps all its digits: one that a number would round is read as text.
 * @throws SyntaxError
 */
export const parseJson = (json: string, reviver?: Reviver): unknown =>
	JSON.parse(LONG_ID.test(json) ? withLongIdsAsText(json) : json, reviver);
