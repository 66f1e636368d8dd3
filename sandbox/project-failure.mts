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
