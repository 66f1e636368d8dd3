import type { Difference } from './find-differences.mts';

/** An entry of `accepted.yaml`: intended differences. `*` in `part` and `field` matches any text. */
export interface AcceptedDifference {
	readonly part: string;
	/** Default: empty, which means the part itself. */
	readonly field?: string;
	readonly what: Difference['what'];
	/** The only accepted values of a `new values` or `gone values` difference. Default: all. */
	readonly values?: readonly string[];
	/** True if the entry may match nothing, since the documents may not have the difference yet. */
	readonly early?: boolean;
	readonly reason: string;
}

const matches = (pattern: string, text: string): boolean =>
	new RegExp(
		`^${pattern
			.split('*')
			.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
			.join('.*')}$`,
	).test(text);

const accepts = (accepted: AcceptedDifference, found: Difference): boolean =>
	accepted.what === found.what &&
	matches(accepted.part, found.part) &&
	matches(accepted.field ?? '', found.field) &&
	(accepted.values === undefined ||
		(found.service || found.ours).split(', ').every((one) => accepted.values!.includes(one)));

export interface DriftResult {
	readonly open: readonly Difference[];
	/** The number of accepted differences. */
	readonly acceptedCount: number;
	/** Entries that match no difference and aren't `early`. */
	readonly unused: readonly AcceptedDifference[];
}

export function classifyDifferences(
	found: readonly Difference[],
	list: readonly AcceptedDifference[],
): DriftResult {
	const open = found.filter((difference) => !list.some((one) => accepts(one, difference)));
	return {
		open,
		acceptedCount: found.length - open.length,
		unused: list.filter(
			(one) => !one.early && !found.some((difference) => accepts(one, difference)),
		),
	};
}
