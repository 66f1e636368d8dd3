import { Failure } from '../../api/failures/failure';
import { NOT_SENT } from '../../catalog/error-codes';
import { counted } from '../../fields';
import type { Problem } from '../../checks/value-problems';

/** The first problem is the title, unless all are about inputs without a file. */
const titleOf = ([first, ...more]: readonly Problem[], without: readonly string[]): string =>
	without.length === more.length + 1
		? `${without.length} fields have no file: ${without.join(', ')}`
		: `${first} (and ${counted(more.length, 'more problem')})`;

const adviceFor = (problems: readonly Problem[], without: readonly string[]): string => {
	if (without.length === problems.length) {
		return "Enter the binary field of the file. For a file of another node, enter {{ $('Node Name').item.binary.data }} and nothing else.";
	}
	return `Correct the ${problems.length > 1 ? 'values' : 'value'} and run again.`;
};

/**
 * The refusal of an item's values: nothing was sent.
 * @param without the labels of the inputs that have no file
 */
export function refusal(problems: readonly Problem[], without: readonly string[] = []): Failure {
	const [first, ...more] = problems;
	const advice = adviceFor(problems, without);
	if (more.length === 0) {
		return new Failure({
			outcome: 'refused',
			problems,
			message: first!,
			description: `${NOT_SENT}. ${advice}`,
		});
	}
	return new Failure({
		outcome: 'refused',
		problems,
		message: titleOf(problems, without),
		description: [...problems, `${NOT_SENT}. ${advice}`].join('\n'),
	});
}
