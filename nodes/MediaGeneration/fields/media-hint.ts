import { findAddressHint } from './address-hint';
import { quote } from './format';
import { extensionOfPath, extensionsOf, typeOfExtension } from './formats';
import type { Problem } from './kind';
import { findPathProblem, type MediaField } from './media';
import type { MediaValue } from './media-source';

/** The live service fetches a URL only if its path ends in an extension that it takes. */
export function findMediaHint(field: MediaField, { from, value }: MediaValue): Problem | undefined {
	if (from === 'path') return findPathProblem(field, value, 'nested');
	if (from === 'binary') return undefined;
	const hint = findAddressHint(from, value);
	if (hint !== undefined || from === 'youtube') return hint;
	const extension = extensionOfPath(new URL(value).pathname);
	if (extension && typeOfExtension(extension, field.accepts, 'nested')) return undefined;
	return `is the URL ${quote(value)}, whose path should end in one of ${extensionsOf(field.accepts, 'nested').join(', ')}`;
}
