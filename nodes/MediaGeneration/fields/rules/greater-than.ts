import type { RuleInput, Rule } from './rule';

interface DifferenceBounds {
	readonly min: number;
	readonly max: number;
}

/** An unset `low` counts as 0. */
function findDifferenceProblem(
	high: string,
	low: string,
	{ min, max }: DifferenceBounds,
	input: RuleInput,
) {
	const { values, getField } = input;
	const [to, from] = [values[high] ?? 0, values[low] ?? 0];
	if (values[high] === undefined || typeof to !== 'number' || typeof from !== 'number') {
		return undefined;
	}
	const difference = Number((to - from).toFixed(6));
	if (difference >= min && difference <= max) return undefined;
	return `${getField(high).label} minus ${getField(low).label} is ${difference}, but must be from ${min} to ${max}`;
}

/** @param live the live service's current bounds for the difference; a violation only causes a hint */
export function greaterThan(high: string, low: string, live?: DifferenceBounds): Rule {
	const order: Rule = {
		fields: [high, low],
		sentence: `\`${high}\` must be greater than \`${low}\``,
		findProblem({ values, getField }) {
			const [to, from] = [values[high], values[low]];
			if (typeof to !== 'number' || typeof from !== 'number' || to > from) return undefined;
			return `${getField(high).label} is ${to}, but must be greater than ${getField(low).label}, which is ${from}`;
		},
	};
	if (!live) return order;
	return {
		...order,
		sentence: `${order.sentence}, currently by ${live.min} to ${live.max} seconds`,
		live: { high, low, ...live },
		findHint: (input) =>
			input.layout === 'nested' && order.findProblem(input) === undefined
				? findDifferenceProblem(high, low, live, input)
				: undefined,
	};
}
