import { Failure } from '../../api/failure';
import { NOT_SENT } from '../../catalog/error-codes';
import type { Problem } from '../../checks/value-problems';

/** The refusal of an item's values: nothing was sent. */
export function refusal(problems: readonly Problem[]): Failure {
	const [first, ...more] = problems;
	if (more.length === 0) {
		return new Failure({
			outcome: 'refused',
			problems,
			message: first!,
			description: `${NOT_SENT}. Correct the value and run again.`,
		});
	}
	return new Failure({
		outcome: 'refused',
		problems,
		message: `${first} (and ${more.length} more)`,
		description: [...problems, `${NOT_SENT}. Correct the values and run again.`].join('\n'),
	});
}
