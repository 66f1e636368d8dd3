import { table } from '../scripts/generate/markdown.mts';
import type { Figure } from './figure.mts';
import type { Results } from './results.mts';
import {
	amountOf,
	betterOf,
	floorOf,
	isAlone,
	isCompared,
	isPoint,
	SIDES,
	targetOf,
	titleOf,
} from './shown.mts';
import { median } from './stats.mts';

type Measured = Omit<Results, 'date'>;

/** A table of these rows, and on what and when they were measured. */
function tableOf(
	{ machine, versions }: Measured,
	rows: readonly Figure[],
	columns: Readonly<Record<string, (row: Figure) => string>>,
): string {
	const cells = Object.values(columns);
	const dates = rows.map(({ date = '' }) => date).sort();
	const period = [...new Set([dates.at(0), dates.at(-1)])].join(' to ');
	return [
		table(
			Object.keys(columns),
			rows.map((row) => cells.map((cell) => cell(row))),
		),
		`Medians, with the smallest and the largest value; version ${versions.package} on ${machine.cores} cores and n8n ${versions.n8n}, ${period}. ↑: more is better.`,
	].join('\n\n');
}

const stock = ({ stock, unit }: Figure): string => amountOf(stock, unit);
const ours = ({ ours, unit }: Figure): string => amountOf(ours, unit);

/** What helps a user decide: the comparisons with n8n's own nodes. */
export const speedPart = (measured: Measured): string =>
	tableOf(measured, measured.rows.filter(isCompared), {
		'': titleOf,
		[SIDES.stock]: stock,
		[SIDES.ours]: ours,
		better: betterOf,
	});

/** What the project measures itself by: floors, its own targets, and what has no counterpart among core nodes. */
export const targetsPart = (measured: Measured): string =>
	tableOf(
		measured,
		measured.rows.filter(
			(row) => isAlone(row) || (isCompared(row) && (floorOf(row) !== '' || targetOf(row) !== '')),
		),
		{
			'': titleOf,
			[SIDES.ours]: ours,
			floor: floorOf,
			target: targetOf,
			rounds: (row) => String(row.ours.length),
		},
	);

/** The points that were measured often enough. */
export const scalePart = (measured: Measured): string =>
	tableOf(measured, measured.rows.filter(isPoint), {
		'': ({ point }) => point!.chart,
		at: ({ point }) => point!.x.toLocaleString('en'),
		[SIDES.stock]: stock,
		[SIDES.ours]: ours,
	});

/** Everything that was measured. */
export const wholeTable = (measured: Measured): string =>
	tableOf(measured, measured.rows, {
		'': titleOf,
		[SIDES.stock]: stock,
		[SIDES.ours]: ours,
		better: betterOf,
		floor: floorOf,
		target: targetOf,
	});

/** The rows that the README shows, in its words. */
const HIGHLIGHTS: Readonly<Record<string, string>> = {
	'50 projects of 20 s: calls per project': 'a 20-second project',
	'download of 1024 MiB: time of the node': 'a download of 1 GiB',
	'default: verified events, compared with core-node verification':
		'verified events, with n8n’s defaults,',
	'lazy engine: verified events, compared with core-node verification':
		'with `N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE`,',
};

/** A few medians of the first table. @throws Error if one of them isn't measured */
export function highlightsPart({ rows }: Measured): string {
	const figures = Object.entries(HIGHLIGHTS).map(([name, label]) => {
		const row = rows.find((one) => one.row === name);
		if (!row?.stock) throw new Error(`The baseline has no row "${name}".`);
		const [ours, stock] = [row.ours, row.stock].map((values) =>
			amountOf([median(values)], row.unit),
		);
		return `${label} **${ours}** (${stock})`;
	});
	return `Medians against the [sandbox](docs/sandbox.md), with those of a workflow of core nodes in parentheses: ${figures.join('; ')}. [Benchmarks](docs/benchmarks.md) has the ranges, and the rows where core nodes win.`;
}
