import { joinWithOr, quote } from './format';
import { readExtension, listExtensions, findTypeOfExtension } from './file-formats';
import { findPathProblem, type MediaField } from './media';
import { readLinkedKind, type MediaValue } from './media-source';

const MAGIC_HOUR_HOST = /(?:^|\.)magichour\.ai$/i;

/** Addresses that lead to a page instead of a file, each with advice on how to get the file. */
const PAGES: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/^(?:[^/]+\.)?(?:youtube\.com|youtu\.be)\//,
		'choose YouTube URL in the list beside the field or, if it isn’t offered, download the video and choose Binary',
	],
	[
		/^(?:www\.)?dropbox\.com\/(?!.*[?&](?:dl|raw)=1(?:&|$))/,
		'end the link with dl=1 instead of dl=0, or use the Dropbox node and choose Binary',
	],
	[/^(?:drive|docs)\.google\.com\/(?!uc\b)/, 'use the Google Drive node and choose Binary'],
	[
		/^(?:1drv\.ms|onedrive\.live\.com|[^/]+\.sharepoint\.com)\//,
		'use the Microsoft OneDrive node and choose Binary',
	],
	[
		/^(?:(?:www\.)?(?:icloud\.com|wetransfer\.com|we\.tl)|photos\.(?:google\.com|app\.goo\.gl)|(?:[^/]+\.)?box\.com\/s)\//,
		'download the file and choose Binary',
	],
	[/^(?:www\.)?github\.com\/[^/]+\/[^/]+\/blob\//, 'use the address of its Raw button'],
];

/**
 * The hint about a source that the live service probably can't use. The service fetches a URL with any path from its
 * own hosts; from other hosts, the path must end in an accepted extension.
 */
export function findMediaHint(field: MediaField, { from, value }: MediaValue): string | undefined {
	if (from === 'path') return findPathProblem(field, value, 'nested');
	if (from === 'binary' || from === 'youtube') return undefined;
	const kind = readLinkedKind(value);
	if (kind !== undefined) {
		return field.accepts.some((type) => type === kind)
			? undefined
			: `is a project of the kind ${kind}, but should be ${joinWithOr(field.accepts)}`;
	}
	const { hostname, pathname, search } = new URL(value);
	if (MAGIC_HOUR_HOST.test(hostname)) return undefined;
	const advice = PAGES.find(([page]) => page.test(hostname + pathname + search))?.[1];
	if (advice !== undefined) return `is a link to a page, not to the file; ${advice}`;
	const extension = readExtension(pathname);
	if (extension && findTypeOfExtension(extension, field.accepts, 'nested')) return undefined;
	return `is the URL ${quote(value)}, whose path should end in one of ${listExtensions(field.accepts, 'nested').join(', ')}`;
}
