import { Failure } from '../../api/failures/failure';
import { PARAMETERS } from '../../catalog/parameters';
import { pluralize } from '../../fields';

const { existingProject } = PARAMETERS;

/** Outcomes that the output itself doesn't show, for notes beside the output. */
export class UnusualOutcomes {
	/** The IDs in *Existing Project*. */
	readonly existingIds = new Set<string>();
	resumedCount = 0;
	leftRunningCount = 0;

	/** @param isManual whether a user is waiting in the editor */
	describe(isManual: boolean): string[] {
		const ids = [...this.existingIds];
		const [result, its] = this.leftRunningCount === 1 ? ['result', 'its'] : ['results', 'each'];
		return [
			...(ids.length > 0
				? [
						`${ids.length === 1 ? 'Result of existing project' : 'Results of existing projects'} ${ids.join(', ')}: nothing was started, 0 credits. The tool’s inputs, such as prompt and files, have no effect until you remove ${existingProject.label}.`,
					]
				: []),
			...(this.resumedCount > 0
				? [
						`Resumed ${pluralize(this.resumedCount, 'project')} of an earlier attempt: 0 credits, nothing was paid twice.`,
					]
				: []),
			...(isManual && this.leftRunningCount > 0
				? [
						`Returned ${pluralize(this.leftRunningCount, 'project')} without waiting. To get the ${result}, use Project > Wait or Collect with ${its} ID, or start a workflow with the trigger (not for Detect Faces).`,
					]
				: []),
		];
	}
}

/** One sentence for each reached spending limit, with the number of items that the limit stopped. */
export function describeReachedLimits(errors: readonly unknown[]): string[] {
	const counts = new Map<string, number>();
	for (const error of errors) {
		const limit = error instanceof Failure ? error.facts.reachedLimit : undefined;
		if (limit !== undefined) counts.set(limit, (counts.get(limit) ?? 0) + 1);
	}
	return [...counts].map(
		([limit, count]) =>
			`${limit}: ${pluralize(count, 'item')} ${count === 1 ? 'wasn’t' : 'weren’t'} started.`,
	);
}
