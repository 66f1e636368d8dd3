import { findAddressHint } from './address-hint';
import { quote } from './format';
import { readExtension, listExtensions, findTypeOfExtension } from './formats';
import type { Problem } from './kind';
import { findPathProblem, type MediaField } from './media';
import type { MediaValue } from './media-source';

/** The live service fetches a URL only if its path ends in an extension that it takes. */
export function findMediaHint(field: MediaField, { from, value }: MediaValue): Problem | undefined {
	if (from === 'path') return findPathProblem(field, value, 'nested');
	if (from === 'binary') return undefined;
	const hint = findAddressHint(from, value);
	if (hint !== undefined || from === 'youtube') return hint;
	const extension = readExtension(new URL(value).pathname);
	if (extension && findTypeOfExtension(extension, field.accepts, 'nested')) return undefined;
	return `is the URL ${quote(value)}, whose path should end in one of ${listExtensions(field.accepts, 'nested').join(', ')}`;
}
