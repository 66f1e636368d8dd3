/** The two wire layouts of the same service; a running sandbox speaks exactly one. */
export type Layout = 'flat' | 'nested';

/** What a project makes; also the first part of a project path and of an event name. */
export type ProjectKind = 'video' | 'image' | 'audio';

/** The type of a media field or an upload. Only the face swap video accepts a `gif`. */
export type MediaKind = 'video' | 'image' | 'audio';

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A request that is refused: becomes `{ "message": ... }` with this HTTP status. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly headers: Record<string, string> = {},
	) {
		super(message);
		this.name = 'Refusal';
	}
}

export const notFound = (): Refusal => new Refusal(404, 'Not Found');
