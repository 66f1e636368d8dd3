import type { Rule } from './rule';

/** If the newer of two equivalent fields is set, also sends the older field with the matching value. */
export const mirrorsNewerField = (
	older: string,
	newer: string,
	pairs: Readonly<Record<string, readonly string[]>>,
): Rule => ({
	fields: [older, newer],
	sentence: `if you set \`${newer}\`, the node sets \`${older}\` to match`,
	deriveValues(values) {
		const given = values[newer];
		const fitting = Object.keys(pairs).find((one) => pairs[one]!.includes(String(given)));
		return given === undefined || fitting === undefined ? {} : { [older]: fitting };
	},
	findProblem: () => undefined,
});
