import { median } from './stats.mts';

export type Unit =
	'kB' | 'MiB' | 's' | 'ms' | 'calls' | 'items' | 'events/s' | 'executions' | 'events';

/**
 * A row's target: a bound on our median (`ours`), or on its ratio to the stock median (`ratio`); or a bound that each
 * round must meet, on our value (`each`), or on its ratio to the floor (`floor`).
 */
type Target = {
	of: 'ours' | 'ratio' | 'each' | 'floor';
	atMost?: number;
	atLeast?: number;
	/** The amount by which a value may exceed `atMost` times the floor. */
	plus?: number;
};

/** One row of the table: the values of all rounds, in order. */
export type Figure = {
	row: string;
	group?: string;
	/** The date of the measurement, such as `2026-11-22`. */
	date?: string;
	unit: Unit;
	/** The values of n8n's stock nodes for the same job in the same run. */
	stock?: number[];
	/** The name of the alternative in `stock`, if it isn't a workflow of stock nodes. */
	stockIs?: string;
	ours: number[];
	/** A bound for our values: one for each round, or one for all rounds. */
	floor?: { what: string; values: number[] };
	/** Set if the row is a point of a curve. */
	point?: { chart: string; x: number };
	/** Undefined if the row is only shown. */
	target?: Target;
};

export const column = <Key extends string>(
	rounds: ReadonlyArray<Readonly<Record<Key, number>>>,
	key: Key,
): number[] => rounds.map((round) => round[key]);

/** Returns a function that makes a row from one key of the rounds. */
export const figuresOf =
	<Round extends Readonly<Record<string, number>>>(
		about: string,
		{ stock, ours }: { stock?: readonly Round[]; ours: readonly Round[] },
	) =>
	(
		what: string,
		unit: Unit,
		key: keyof Round & string,
		more: Pick<Figure, 'stockIs' | 'floor' | 'point' | 'target'> = {},
	): Figure => ({
		row: `${about}: ${what}`,
		unit,
		...(stock && { stock: column(stock, key) }),
		ours: column(ours, key),
		...more,
	});

export const exactly = (count: number): Target => ({ of: 'ours', atMost: count, atLeast: count });

/** Lists the floor of each round. A floor with a single value applies to all rounds. */
export const listFloors = ({ ours, floor }: Figure): number[] =>
	floor ? ours.map((_, round) => floor.values[round] ?? floor.values[0]!) : [];

export function isMet(figure: Figure): boolean | undefined {
	const { stock, ours, target } = figure;
	if (!target) return undefined;
	const { of, atMost = Infinity, atLeast = -Infinity, plus = 0 } = target;
	const judged = {
		ours: () => [median(ours)],
		ratio: () => (stock ? [median(ours) / median(stock)] : []),
		each: () => ours,
		floor: () => listFloors(figure).map((floor, round) => (ours[round]! - plus) / floor),
	}[of]();
	return judged.length > 0 && judged.every((value) => value <= atMost && value >= atLeast);
}

const JUDGED = { ours: '', ratio: 'ratio ', each: 'each round ', floor: 'each round ' };

export function targetText({ of, atMost, atLeast, plus }: Target): string {
	const what = JUDGED[of];
	const unit = `${of === 'floor' ? ' × floor' : ''}${plus ? ` + ${plus}` : ''}`;
	if (atMost !== undefined && atMost === atLeast) return `${what}${atMost}${unit}`;
	return `${what}${atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`}${unit}`;
}

/** For all other units, less is better. */
export const higherIsBetter = (unit: Unit): boolean => unit === 'events/s' || unit === 'items';
