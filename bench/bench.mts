import type { HostInstall } from '../hosts/install.mts';
import type { Figure } from './figure.mts';

/** The amount of work per measurement. */
export const FULL = {
	fileBytes: 1024 ** 3,
	/** Bytes transferred before a measurement, so that a memory rise shows the effect of the file's size. */
	warmUpBytes: 64 * 1024 ** 2,
	generations: 50,
	slowRenderMs: 20_000,
	manyItems: 1_000,
	checkedItems: [1_000, 10_000],
	/** Projects that are read or collected in one run. */
	passedItems: [1_000, 10_000],
	longRenders: { executions: 5, perExecution: 60, renderSeconds: 150 },
	events: 300,
	/** Consecutive deliveries per measurement. */
	latencies: 60,
	scaleItems: [10, 100, 1_000],
	parallelBytes: 256 * 1024 ** 2,
	scaleEventsSeen: [0, 2_000, 10_000],
	scaleReconcile: [100, 1_000, 10_000],
};

type Sizes = typeof FULL;

export const SMALL: Sizes = {
	fileBytes: 64 * 1024 ** 2,
	warmUpBytes: 8 * 1024 ** 2,
	generations: 10,
	slowRenderMs: 6_000,
	manyItems: 60,
	checkedItems: [60],
	passedItems: [60],
	longRenders: { executions: 3, perExecution: 4, renderSeconds: 20 },
	events: 60,
	latencies: 10,
	scaleItems: [5, 20],
	parallelBytes: 8 * 1024 ** 2,
	scaleEventsSeen: [0, 500],
	scaleReconcile: [10, 600],
};

export type Bench = {
	/** Rounds of each group of rows. */
	repeat: number;
	sizes: Sizes;
	host: HostInstall;
	/** The path of the packed package. */
	tarball: string;
	/** A temporary folder, removed at the end. */
	folder: string;
	log: (line: string) => void;
};

/** Rows that are measured together, and that `--rows` selects by the group's name. */
export type RowGroup = {
	name: string;
	about: string;
	/** Default: five. A point of a curve needs three. */
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

export const measureRepeatedly = async <Value,>(
	bench: Bench,
	what: string,
	once: () => Promise<Value>,
): Promise<Value[]> => (await measureAlternately(bench, { [what]: once }))[what]!;
