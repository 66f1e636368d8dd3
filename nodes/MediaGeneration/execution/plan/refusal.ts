import { Failure } from '../../api/failure';

/** The refusal of an item's values: nothing was sent. */
export const refusal = (problems: readonly string[]): Failure =>
	new Failure({
		end: 'refused',
		message: problems.join('; '),
		description: 'Nothing was sent and nothing was charged. Correct the value and run again.',
	});
