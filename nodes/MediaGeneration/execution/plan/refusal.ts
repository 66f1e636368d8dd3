import { Failure } from '../../api/failures/failure';
import type { Connection } from '../../api/http/connection';
import type { Advice } from '../../catalog/advice';
import type { Field, Problem } from '../../fields';
import { pluralize } from '../../fields';

/** Further problems are only counted. */
const MAX_PROBLEMS = 50;

/** The labels, if every problem is a missing file and all labels differ; otherwise, the first problem and a count. */
const composeTitle = (
	[first, ...more]: readonly Problem[],
	labelsWithoutFile: readonly string[],
): string =>
	more.length < MAX_PROBLEMS && new Set(labelsWithoutFile).size === more.length + 1
		? `${labelsWithoutFile.length} fields have no file: ${labelsWithoutFile.join(', ')}`
		: `${first} (and ${pluralize(more.length, 'more problem')})`;

/** The end of a message about a missing file, if the item has no files. */
export const NO_FILES_SENTENCE = 'This item has no files';

const suggestNextStep = (
	problems: readonly Problem[],
	labelsWithoutFile: readonly string[],
): Advice => {
	if (
		labelsWithoutFile.length > 0 &&
		problems.every((problem) => problem.endsWith(NO_FILES_SENTENCE))
	) {
		return 'Add a node before this one that provides the file, such as a form, Google Drive or Generate Voice, or choose URL if the field offers it.';
	}
	if (labelsWithoutFile.length === problems.length) {
		return "Enter the binary field of the file. For a file of another node, enter {{ $('Node Name').item.binary.data }} and nothing else.";
	}
	return { first: `Fix the ${problems.length > 1 ? 'problems' : 'problem'}` };
};

/** The API's names for fields that the problems mention, for users of expressions; undefined if there are none. */
function describeApiNames(
	problems: readonly Problem[],
	fields: readonly Field[],
): string | undefined {
	let rest = problems.join('\n').replace(/"[^"]*"/g, '');
	// The longest label first, so that "Prompt Type" isn't taken for "Prompt".
	const byLength = [...fields].sort((a, b) => b.label.length - a.label.length);
	const named = byLength.filter(({ label }) => {
		const isNamed = rest.includes(label);
		rest = rest.replaceAll(label, '');
		return isNamed;
	});
	const names = fields.filter((field) => named.includes(field)).map(({ name }) => name);
	return names.length > 0 ? `In the API: ${names.join(', ')}` : undefined;
}

/**
 * The refusal of an item's values: nothing was sent to the service.
 * @param fields the fields of the item's tool
 */
export function makeRefusal(
	problems: readonly Problem[],
	labelsWithoutFile: readonly string[] = [],
	fields: readonly Field[] = [],
): Failure {
	const isOne = problems.length === 1;
	const more = problems.length - MAX_PROBLEMS;
	const shown = [
		...problems.slice(0, MAX_PROBLEMS),
		...(more > 0 ? [`And ${pluralize(more, 'more problem')}`] : []),
	];
	return new Failure({
		outcome: 'refused',
		problems: shown,
		message: isOne ? problems[0]! : composeTitle(problems, labelsWithoutFile),
		advice: suggestNextStep(problems, labelsWithoutFile),
		details: describeApiNames(problems, fields),
	});
}

/** @throws Failure if the service has the request format Flat, which lacks this tool or operation */
export function assertNested({ layout }: Connection, name: string): void {
	if (layout === 'nested') return;
	const message = `${name} needs Magic Hour, or a service with the request format Nested`;
	const advice = {
		first: 'In the credential, set Service to Magic Hour, or Request Format to Nested',
	};
	throw new Failure({ outcome: 'refused', problems: [message], message, advice });
}
