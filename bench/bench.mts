import type { Figure } from './figure.mts';

/** The amount of work per measurement. */
export const FULL = {
	fileBytes: 1024 ** 3,
	/** Bytes transferred before a measurement, so that a memory rise shows the effect of the file's size. */
	warmUpBytes: 64 * 1024 ** 2,
	generations: 50,
	slowRenderMs: 20_000,
	/** The render times of one image and one video. */
	aloneMs: [20_000, 60_000],
	items: [10, 100, 1_000],
	checkedItems: 1_000,
	events: 300,
	/** Consecutive deliveries per measurement. */
	latencies: 60,
};

type Sizes = typeof FULL;

export const SMALL: Sizes = {
	fileBytes: 64 * 1024 ** 2,
	warmUpBytes: 8 * 1024 ** 2,
	generations: 10,
	slowRenderMs: 6_000,
	aloneMs: [6_000, 10_000],
	items: [5, 20],
	checkedItems: 60,
	events: 60,
	latencies: 10,
};

export type Bench = {
	/** Rounds of each group of rows. */
	repeat: number;
	sizes: Sizes;
	/** A temporary folder, removed at the end. */
	folder: string;
	log: (line: string) => void;
};

/** Rows that are measured together, and that `--rows` selects by the group's name. */
export type RowGroup = {
	name: string;
	about: string;
	/** Default: five. A row that takes long needs three. */
	rounds?: number;
	measure: (bench: Bench) => Promise<Figure[]>;
};

/** Measures the contestants alternately in each round, so that changes in the machine's speed affect all of them. */
export async function measureAlternately<Name extends string, Value>(
	{ repeat, log }: Bench,
	contestants: Record<Name, () => Promise<Value>>,
): Promise<Record<Name, Value[]>> {
	const names = Object.keys(contestants) as Name[];
	const none: Array<[string, Value[]]> = names.map((name) => [name, []]);
	const values = Object.fromEntries(none) as Record<Name, Value[]>;
	for (let round = 0; round < repeat; round++) {
		const order = round % 2 === 0 ? names : [...names].reverse();
		for (const name of order) {
			const value = await contestants[name]();
			values[name].push(value);
			log(`round ${round + 1}, ${name}: ${JSON.stringify(value)}`);
		}
	}
	return values;
}
