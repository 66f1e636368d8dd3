import type { MediaValue } from './contract.mts';
import { isJsonObject, type JsonObject } from '../types.mts';

/**
 * A valid request without its layout: media values are removed, the rest of `assets` and `style.high_quality` are at
 * the top level, the other style fields under `style`.
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
