export type Unit = 'MiB' | 's' | 'ms' | 'calls' | 'items' | 'events/s';

/** One row of the table: the values of all rounds, in order. */
export type Figure = {
	row: string;
	group?: string;
	/** The date of the measurement, such as `2026-11-22`. */
	date?: string;
	unit: Unit;
	/** The values of n8n's core nodes for the same job in the same run. */
	stock?: number[];
	ours: number[];
	/** Set if the row is a point of a curve. */
	at?: number;
};

const column = <Key extends string>(
	rounds: ReadonlyArray<Readonly<Record<Key, number>>>,
	key: Key,
): number[] => rounds.map((round) => round[key]);

/** Returns a function that makes a row from one key of the rounds. */
export const figuresOf =
	<Round extends Readonly<Record<string, number>>>(
		about: string,
		{ stock, ours }: { stock?: readonly Round[]; ours: readonly Round[] },
		at?: number,
	) =>
	(what: string, unit: Unit, key: keyof Round & string): Figure => ({
		row: `${about}: ${what}`,
		unit,
		...(stock && { stock: column(stock, key) }),
		ours: column(ours, key),
		...(at !== undefined && { at }),
	});

/** For all other units, less is better. */
export const higherIsBetter = (unit: Unit): boolean => unit === 'events/s' || unit === 'items';

/** @throws Error if there are no values */
export function median(values: readonly number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length / 2;
	const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
	if (low === undefined || high === undefined) throw new Error('There is no median of no values.');
	return (low + high) / 2;
}
