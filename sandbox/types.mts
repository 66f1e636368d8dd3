/** The two request formats. A sandbox accepts exactly one. */
export type Layout = 'flat' | 'nested';

/** The kind of a project's results, as in the path `/v1/video-projects` and the event name `video.started`. */
export type ProjectKind = 'video' | 'image' | 'audio';

/** The kind of a media field. In the flat layout, uploads may also have the type `gif`, for `face-swap` only. */
export type MediaKind = 'video' | 'image' | 'audio';

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
