/** A reason why a project cannot be made: becomes its `error`, with a code of the specification (spec 7). */
export class ProjectFailure extends Error {
	constructor(
		readonly code: string,
		message: string,
	) {
		super(message);
		this.name = 'ProjectFailure';
	}
}
