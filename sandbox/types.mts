/** The two request formats. A sandbox accepts exactly one. */
export type Layout = 'flat' | 'nested';

/** The kind of a project's results; also the first part of a project path and of an event name. */
export type ProjectKind = 'video' | 'image' | 'audio';

/** The kind of a media field. Uploads may also have the type `gif`, which only the tool `face-swap` accepts. */
export type MediaKind = 'video' | 'image' | 'audio';

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
