import { table } from '../scripts/generate/markdown.mts';
import type { Results } from './results.mts';
import { amountOf, isShown, SIDES, titleOf } from './shown.mts';

type Measured = Pick<Results, 'rows'> & {
	machine: { cores: number };
	versions: { package: string; n8n: string };
};

/** The table of the benchmark's baseline. */
export function speedPart({ rows, machine, versions }: Measured): string {
	const shown = rows.filter(isShown);
	const lines = shown.map((row) => {
		const { unit, values, floor_is: bound } = row;
		const floor = amountOf(values.floor, unit);
		return [
			titleOf(row),
			amountOf(values.stock, unit) ?? '',
			amountOf(values.ours, unit) ?? '',
			floor && bound ? `${bound}: ${floor}` : '',
		];
	});
	const dates = shown.map(({ date }) => date).sort();
	const period = [...new Set([dates.at(0), dates.at(-1)])].join(' to ');
	return [
		table(['', ...Object.values(SIDES)], lines),
		`Medians, version ${versions.package} on ${machine.cores} cores and n8n ${versions.n8n}, ${period}. ↑: more is better.`,
	].join('\n\n');
}
