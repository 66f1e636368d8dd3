import type { Rule } from './rule';

/** Two fields with the same meaning, an older and a newer one. If the newer is set, the older is sent with the matching value. */
export const mirrorsNewerField = (
	older: string,
	newer: string,
	pairs: Readonly<Record<string, readonly string[]>>,
): Rule => ({
	fields: [older, newer],
	sentence: `if you set \`${newer}\`, the node sets \`${older}\` to match`,
	implied(values) {
		const given = values[newer];
		const fitting = Object.keys(pairs).find((one) => pairs[one]!.includes(String(given)));
		return given === undefined || fitting === undefined ? {} : { [older]: fitting };
	},
	problem: () => undefined,
});
