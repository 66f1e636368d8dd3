import type { MediaValue } from './contract.mts';
import { isJsonObject, type JsonObject } from '../types.mts';

/**
 * Brings a valid request of either layout into one form: without media values, and with `style.high_quality` and the
 * rest of `assets` at the top level.
 */
export function removeLayout(body: JsonObject, media: MediaValue[]): JsonObject {
	const { assets, style, ...top } = body;
	const plain: JsonObject = { ...top, ...(isJsonObject(assets) ? assets : {}) };
	for (const { field } of media) {
		const [first, second] = field.split('.');
		delete plain[first === 'assets' ? second : first];
	}
	if (!isJsonObject(style)) return plain;
	const { high_quality, ...rest } = style;
	return { ...plain, style: rest, ...(high_quality === undefined ? {} : { high_quality }) };
}
