import type { FileType, Layout } from '../../fields';
import { isNonEmptyText, isRecord } from '../../json/record';

export interface UploadRequest {
	readonly type: FileType;
	readonly extension: string;
}

export interface UploadUrl {
	readonly upload_url: string;
	readonly expires_at: string;
	readonly file_path: string;
}

/** Returns an array in the flat layout (spec 4.1), or an object with `items` in the nested layout (live service). */
export function writeUrlsBody(layout: Layout, requests: readonly UploadRequest[]) {
	const items = requests.map(({ type, extension }) => ({
		// In the nested layout, a GIF is uploaded as a video with the extension `gif` (live service).
		type: layout === 'nested' && type === 'gif' ? 'video' : type,
		extension,
	}));
	return layout === 'flat' ? items : { items };
}

const isUploadUrl = (item: unknown): item is UploadUrl =>
	isRecord(item) && typeof item.upload_url === 'string' && isNonEmptyText(item.file_path);

/** The upload URLs of a response in either layout; undefined if any is missing or invalid, or two share a path. */
export function readUploadUrls(body: unknown, count: number): UploadUrl[] | undefined {
	const items = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items;
	if (!Array.isArray(items) || !items.every(isUploadUrl)) return undefined;
	// If two files had the same path, the second file would replace the first.
	const paths = new Set(items.map(({ file_path }) => file_path));
	return items.length === count && paths.size === count ? items : undefined;
}
