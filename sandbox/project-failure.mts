/** The reason why a project failed. It becomes the project's `error`, with a code of spec 7. */
export class ProjectFailure extends Error {
	constructor(
		readonly code: string,
		message: string,
	) {
		super(message);
		this.name = 'ProjectFailure';
	}
}
