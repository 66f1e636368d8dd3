import { Failure } from '../../api/failures/failure';
import { PARAMETERS } from '../../catalog/parameters';
import { roundFraction } from '../../estimate/range';
import { pluralize } from '../../fields';

const { existingProject } = PARAMETERS;

/** Outcomes that the output itself doesn't show, for notes beside the output. */
export class UnusualOutcomes {
	/** The IDs in *Existing Project*. */
	readonly existingIds = new Set<string>();
	/** The credits of each project that was started although *Existing Project* is set; undefined if not reported. */
	readonly creditsOfIgnored: Array<number | undefined> = [];
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

/** *Existing Project* has no effect in production, and in a workflow that another workflow calls. */
export function describeIgnoredOption(credits: ReadonlyArray<number | undefined>): string[] {
	if (credits.length === 0) return [];
	const sum = credits.reduce<number>((total, one = 0) => total + one, 0);
	const projects =
		credits.length === 1 ? 'a new project was' : `${credits.length} new projects were`;
	const charge = sum > 0 ? `, ${pluralize(roundFraction(sum), 'credit')}` : '';
	return [
		`${existingProject.label} was ignored: ${projects} started${charge}. It works only when you execute this workflow itself.`,
	];
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
