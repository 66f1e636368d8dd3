/** An error that is sent as the response `{ "message": ... }` with this HTTP status. */
export class HttpError extends Error {
	constructor(
		readonly statusCode: number,
		message: string,
		readonly headers: Record<string, string> = {},
	) {
		super(message);
		this.name = 'HttpError';
	}
}

/** @throws HttpError 404 if `thing` is undefined */
export function requireFound<Thing>(thing: Thing | undefined): Thing {
	if (thing === undefined) throw new HttpError(404, 'Not Found');
	return thing;
}

/** The reason why a project failed, reported as the project's `error` (spec 7). */
export class ProjectFailure extends Error {
	constructor(
		readonly code: string,
		message: string,
	) {
		super(message);
		this.name = 'ProjectFailure';
	}
}
