import type { FileType, Layout } from '../../fields';
import { isRecord } from '../../json/record';

export interface UploadRequest {
	readonly type: FileType;
	readonly extension: string;
}

export interface UploadUrl {
	readonly upload_url: string;
	readonly expires_at: string;
	readonly file_path: string;
}

/** In the nested layout, a GIF is uploaded as a video with the extension `gif` (live service). */
const chooseUploadType = (layout: Layout, type: FileType): FileType =>
	layout === 'nested' && type === 'gif' ? 'video' : type;

/** Returns an array in the flat layout (spec 4.1), or an object with `items` in the nested layout (live service). */
export function writeUrlsBody(layout: Layout, requests: readonly UploadRequest[]) {
	const items = requests.map(({ type, extension }) => ({
		type: chooseUploadType(layout, type),
		extension,
	}));
	return layout === 'flat' ? items : { items };
}

const isUploadUrl = (item: unknown): item is UploadUrl =>
	isRecord(item) &&
	typeof item.upload_url === 'string' &&
	typeof item.file_path === 'string' &&
	item.file_path !== '';

/** The upload URLs of a response in either layout; undefined if any is invalid or two share a path. */
export function readUploadUrls(body: unknown): UploadUrl[] | undefined {
	const items = Array.isArray(body) ? body : (body as { items?: unknown } | null)?.items;
	if (!Array.isArray(items) || !items.every(isUploadUrl)) return undefined;
	// If two files had the same path, the second file would replace the first.
	const paths = new Set(items.map(({ file_path }) => file_path));
	return paths.size === items.length ? items : undefined;
}
