import { Failure } from '../../api/failures/failure';
import type { Connection } from '../../api/http/connection';
import type { Problem } from '../../checks/problems';
import { pluralize } from '../../fields';

/** Further problems are only counted. */
const MAX_PROBLEMS = 50;

/** The labels, if every problem is a missing file and all labels differ; otherwise, the first problem and a count. */
function composeTitle(problems: readonly Problem[]): string {
	const [first, ...more] = problems;
	if (more.length === 0) return first!.text;
	const labels = new Set(
		problems.flatMap(({ label, isMissingFile }) => (isMissingFile ? [label!] : [])),
	);
	return problems.length <= MAX_PROBLEMS && labels.size === problems.length
		? `${labels.size} fields have no file: ${[...labels].join(', ')}`
		: `${first!.text} (and ${pluralize(more.length, 'more problem')})`;
}

function suggestNextStep(problems: readonly Problem[]): string {
	if (problems.every(({ hasNoFiles }) => hasNoFiles)) {
		return 'Add a node before this one that provides the file, such as a form, Google Drive or Generate Voice, or choose URL if the field offers it.';
	}
	if (problems.every(({ isMissingFile }) => isMissingFile)) {
		return "Enter the binary field of the file. For a file of another node, enter {{ $('Node Name').item.binary.data }} and nothing else.";
	}
	return `Fix the ${problems.length > 1 ? 'problems' : 'problem'}, then run this item again.`;
}

/** The refusal of an item's values: nothing was sent to the service. */
export function makeRefusal(problemsOrSentences: ReadonlyArray<Problem | string>): Failure {
	const problems = problemsOrSentences.map((problem) =>
		typeof problem === 'string' ? { text: problem } : problem,
	);
	const names = new Set(problems.flatMap(({ fieldNames = [] }) => fieldNames));
	const moreCount = problems.length - MAX_PROBLEMS;
	return new Failure({
		outcome: 'refused',
		problems: [
			...problems.slice(0, MAX_PROBLEMS).map(({ text }) => text),
			...(moreCount > 0 ? [`And ${pluralize(moreCount, 'more problem')}`] : []),
		],
		message: composeTitle(problems),
		advice: suggestNextStep(problems),
		details: names.size > 0 ? `In the API: ${[...names].join(', ')}` : undefined,
	});
}

/** @throws Failure for a credential that can't be used */
export function assertConnection({ problem }: Connection): void {
	if (problem === undefined) return;
	const advice = 'Correct the credential, then run this item again.';
	throw new Failure({ outcome: 'refused', message: problem, advice });
}

/** @throws Failure if the service has the request format Flat, which lacks this tool or operation */
export function assertNested({ layout }: Connection, name: string): void {
	if (layout === 'nested') return;
	const message = `${name} needs Magic Hour, or a service with the request format Nested`;
	const advice = 'In the credential, set Service to Magic Hour, or Request Format to Nested.';
	throw new Failure({ outcome: 'refused', message, advice });
}
