import type { MediaValue } from './contract.mts';
import { isJsonObject, type JsonObject } from '../types.mts';

/**
 * Converts a valid request of either layout to one form: removes media values, and moves `style.high_quality` and the
 * remaining fields of `assets` to the top level.
 */
export function normalizeBody(body: JsonObject, media: MediaValue[]): JsonObject {
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
