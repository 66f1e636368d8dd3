import { Failure } from '../../api/failures/failure';
import { PARAMETERS } from '../../catalog/parameters';
import { pluralize } from '../../fields';

const { existingProject } = PARAMETERS;

/** Counts items whose output doesn't show how they ended. Each kind of outcome becomes a sentence for the output. */
export class UnusualOutcomes {
	/** IDs of existing projects that items read instead of starting new ones. */
	readonly existingIds = new Set<string>();
	/** Number of projects that were resumed from an earlier attempt. */
	resumedCount = 0;
	/** Number of projects that were started but not waited for. */
	leftRunningCount = 0;

	/** @param isManual whether a user is waiting in the editor */
	describe(isManual: boolean): string[] {
		return [
			...(this.existingIds.size > 0
				? [
						`Result of the existing project ${[...this.existingIds].join(', ')}: nothing was started, 0 credits. Prompt and files have no effect until you remove ${existingProject.label}.`,
					]
				: []),
			...(this.resumedCount > 0
				? [
						`Resumed ${pluralize(this.resumedCount, 'project')} of an earlier attempt: 0 credits, nothing was paid twice.`,
					]
				: []),
			...(isManual && this.leftRunningCount > 0
				? [
						'The project was started, but isn’t finished. To get its result, use Project > Wait or Collect with its ID, or start a workflow with the trigger.',
					]
				: []),
		];
	}
}

/** One sentence for each reached spending limit, with the number of items that weren't started. */
export function describeReachedLimits(errors: readonly unknown[]): string[] {
	const limits = errors.flatMap((error) =>
		error instanceof Failure && error.facts.reachedLimit !== undefined
			? [error.facts.reachedLimit]
			: [],
	);
	return [...new Set(limits)].map((limit) => {
		const count = limits.filter((one) => one === limit).length;
		return `${limit}: ${pluralize(count, 'item')} ${count === 1 ? 'wasn’t' : 'weren’t'} started.`;
	});
}
