import { table } from '../../scripts/generate/markdown.mts';
import type { Results } from './results.mts';
import { amountOf, isShown, SIDES, titleOf } from './shown.mts';

type Measured = Pick<Results, 'rows' | 'date'> & {
	machine: { cores: number };
	versions: { package: string; n8n: string };
};

/** The README's table of the benchmark's baseline. */
export function speedPart({ rows, date, machine, versions }: Measured): string {
	const lines = rows.filter(isShown).map((row) => {
		const { unit, values, floor_is: bound } = row;
		const floor = amountOf(values.floor, unit);
		return [
			titleOf(row),
			amountOf(values.stock, unit) ?? '',
			amountOf(values.ours, unit) ?? '',
			floor && bound ? `${bound}: ${floor}` : '',
		];
	});
	return [
		table(['', ...Object.values(SIDES)], lines),
		`Medians, version ${versions.package} on ${machine.cores} cores and n8n ${versions.n8n}, ${date.slice(0, 10)}. [baseline.json](test/bench/baseline.json) has every value. ↑: more is better.`,
	].join('\n\n');
}
