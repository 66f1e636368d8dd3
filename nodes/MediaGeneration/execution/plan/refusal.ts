import { Failure } from '../../api/failure';

const NOTHING_SENT = 'Nothing was sent and nothing was charged.';

/** The refusal of an item's values: nothing was sent. */
export function refusal(problems: readonly string[]): Failure {
	const [first, ...more] = problems;
	if (more.length === 0) {
		return new Failure({
			end: 'refused',
			message: first!,
			description: `${NOTHING_SENT} Correct the value and run again.`,
		});
	}
	return new Failure({
		end: 'refused',
		message: `${first} (and ${more.length} more)`,
		description: [...problems, `${NOTHING_SENT} Correct the values and run again.`].join('\n'),
	});
}
