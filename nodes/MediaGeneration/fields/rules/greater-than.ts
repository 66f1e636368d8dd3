import type { RuleInput, Rule } from './rule';

interface DifferenceBounds {
	readonly min: number;
	readonly max: number;
}

/** If the lower field is unset, it counts as 0. */
function findDifferenceProblem(
	highField: string,
	lowField: string,
	{ min, max }: DifferenceBounds,
	input: RuleInput,
) {
	const { values, getField } = input;
	const [to, from] = [values[highField] ?? 0, values[lowField] ?? 0];
	if (values[highField] === undefined || typeof to !== 'number' || typeof from !== 'number') {
		return undefined;
	}
	const difference = Number((to - from).toFixed(6));
	if (difference >= min && difference <= max) return undefined;
	return `${getField(highField).label} minus ${getField(lowField).label} is ${difference}, but must be from ${min} to ${max}`;
}

/** @param live the live service's current bounds for the difference; a violation only causes a hint */
export function greaterThan(highField: string, lowField: string, live?: DifferenceBounds): Rule {
	const order: Rule = {
		fields: [highField, lowField],
		sentence: `\`${highField}\` must be greater than \`${lowField}\``,
		findProblem({ values, getField }) {
			const [to, from] = [values[highField], values[lowField]];
			if (typeof to !== 'number' || typeof from !== 'number' || to > from) return undefined;
			return `${getField(highField).label} is ${to}, but must be greater than ${getField(lowField).label}, which is ${from}`;
		},
	};
	if (!live) return order;
	return {
		...order,
		sentence: `${order.sentence}, currently by ${live.min} to ${live.max} seconds`,
		live: { highField, lowField, ...live },
		findHint: (input) =>
			input.layout === 'nested' && order.findProblem(input) === undefined
				? findDifferenceProblem(highField, lowField, live, input)
				: undefined,
	};
}
