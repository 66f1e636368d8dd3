import { median } from './stats.mts';

export type Unit =
	'kB' | 'times' | 'MiB' | 's' | 'ms' | 'calls' | 'items' | 'events/s' | 'executions' | 'events';

/**
 * A row's target: a bound on our own median, on its ratio to the stock median, or, which each round has to meet, on our
 * own value or its ratio to the floor.
 */
type Target = {
	of: 'ours' | 'ratio' | 'each' | 'floor';
	atMost?: number;
	atLeast?: number;
	/** Allowed beyond `atMost` times the floor. */
	plus?: number;
};

/** One row of the table: the values of all repeats, in their order. */
export type Figure = {
	row: string;
	/** The group that it is measured with. */
	group?: string;
	unit: Unit;
	/** n8n's stock nodes with the same job in the same run. */
	stock?: number[];
	/** What is measured in place of stock nodes, if anything else. */
	stockIs?: string;
	ours: number[];
	/** What the job needs without this package, measured in the same rounds. */
	floor?: { what: string; values: number[] };
	/** Set if the row is a point of a curve. */
	point?: { chart: string; x: number };
	/** Absent if the row is only shown. */
	target?: Target;
};

type Judged = {
	stock: number | undefined;
	ours: number;
	floor: number | undefined;
	/** Ours divided by stock. */
	ratio: number | undefined;
	/** Undefined without a target. */
	met: boolean | undefined;
};

/** Medians, their ratio, and whether the target is met. */
export function judge({ stock, ours, floor, target }: Figure): Judged {
	const medians = {
		stock: stock && median(stock),
		ours: median(ours),
		floor: floor && median(floor.values),
	};
	const ratio = medians.stock ? medians.ours / medians.stock : undefined;
	const judgedBy = {
		ours: () => [medians.ours],
		ratio: () => (ratio === undefined ? [] : [ratio]),
		each: () => ours,
		floor: () => ratiosByRound(ours, floor?.values ?? [], target?.plus),
	};
	return { ...medians, ratio, met: target && areMet(target, judgedBy[target.of]()) };
}

/** A floor that was not measured in each round is one value for all. */
const ratiosByRound = (ours: readonly number[], floor: readonly number[], plus = 0): number[] =>
	ours.flatMap((value, round) => {
		const bound = floor[round] ?? floor[0];
		return bound ? [(value - plus) / bound] : [];
	});

const areMet = (
	{ atMost = Infinity, atLeast = -Infinity }: Target,
	values: readonly number[],
): boolean => values.length > 0 && values.every((value) => value <= atMost && value >= atLeast);

const JUDGED = { ours: '', ratio: 'ratio ', each: 'each round ', floor: 'each round ' };

export function targetText({ of, atMost, atLeast, plus }: Target): string {
	const what = JUDGED[of];
	const unit = `${of === 'floor' ? ' × floor' : ''}${plus ? ` + ${plus}` : ''}`;
	if (atMost !== undefined && atMost === atLeast) return `${what}${atMost}${unit}`;
	return `${what}${atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`}${unit}`;
}

/** For everything else, less is better. */
export const higherIsBetter = (unit: Unit): boolean => unit === 'events/s' || unit === 'items';
