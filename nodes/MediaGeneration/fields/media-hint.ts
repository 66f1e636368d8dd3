import { findAddressHint } from './address-hint';
import { joinWithOr, quote } from './format';
import { readExtension, listExtensions, findTypeOfExtension } from './file-formats';
import { findPathProblem, type MediaField } from './media';
import type { MediaValue } from './media-source';
import { readLinkedKind } from './project-link';

const MAGIC_HOUR_HOST = /(?:^|\.)magichour\.ai$/i;

/**
 * The hint about a source that the live service probably can't use. The service fetches a URL with any path from its
 * own hosts; from other hosts, the path must end in an accepted extension.
 */
export function findMediaHint(field: MediaField, { from, value }: MediaValue): string | undefined {
	if (from === 'path') return findPathProblem(field, value, 'nested');
	if (from === 'binary') return undefined;
	const kind = readLinkedKind(value);
	if (kind !== undefined) {
		return field.accepts.some((type) => type === kind)
			? undefined
			: `is a project of the kind ${kind}, but should be ${joinWithOr(field.accepts)}`;
	}
	if (MAGIC_HOUR_HOST.test(new URL(value).hostname)) return undefined;
	const hint = findAddressHint(from, value);
	if (hint !== undefined || from !== 'url') return hint;
	const extension = readExtension(new URL(value).pathname);
	if (extension && findTypeOfExtension(extension, field.accepts, 'nested')) return undefined;
	return `is the URL ${quote(value)}, whose path should end in one of ${listExtensions(field.accepts, 'nested').join(', ')}`;
}
