/** The two request formats of the same service; a running sandbox accepts exactly one. */
export type Layout = 'flat' | 'nested';

/** The kind of a project's results; also the first part of a project path and of an event name. */
export type ProjectKind = 'video' | 'image' | 'audio';

/** The type of a media field or an upload. Only the face swap video accepts a `gif`. */
export type MediaKind = 'video' | 'image' | 'audio';

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
