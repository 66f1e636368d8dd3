/** A request that fails: becomes `{ "message": ... }` with this HTTP status. */
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

export const notFound = (): HttpError => new HttpError(404, 'Not Found');
