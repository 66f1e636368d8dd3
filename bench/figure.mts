import { median } from './stats.mts';

export type Unit =
	'kB' | 'times' | 'MiB' | 's' | 'ms' | 'calls' | 'items' | 'events/s' | 'executions' | 'events';

/** A row's target: a bound on our own figure, or on its ratio to the stock figure. */
export type Target = { of: 'ours' | 'ratio'; atMost?: number; atLeast?: number };

/** One row of the table: the values of all repeats, in their order. */
export type Figure = {
	row: string;
	unit: Unit;
	/** n8n's stock nodes with the same job in the same run. */
	stock?: number[];
	/** What is measured in place of stock nodes, if anything else. */
	stockIs?: string;
	ours: number[];
	/** What bounds the figure from outside the package, measured in the same run. */
	floor?: { what: string; values: number[] };
	/** Set if the row is a point of a curve. */
	point?: { chart: string; x: number };
	/** Absent if the row is only shown. */
	target?: Target;
};

export type Judged = {
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
	return { ...medians, ratio, met: target && isMet(target, medians.ours, ratio) };
}

function isMet(
	{ of, atMost = Infinity, atLeast = -Infinity }: Target,
	ours: number,
	ratio: number | undefined,
): boolean {
	const value = of === 'ours' ? ours : ratio;
	return value !== undefined && value <= atMost && value >= atLeast;
}

export function targetText({ of, atMost, atLeast }: Target): string {
	const what = of === 'ratio' ? 'ratio ' : '';
	if (atMost !== undefined && atMost === atLeast) return `${what}${atMost}`;
	return atMost === undefined ? `${what}≥ ${atLeast}` : `${what}≤ ${atMost}`;
}

/** For everything else, less is better. */
export const higherIsBetter = (unit: Unit): boolean => unit === 'events/s' || unit === 'items';
