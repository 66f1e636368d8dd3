import { table } from '../scripts/generate/markdown.mts';
import type { StoredRow } from './compare.mts';
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

export type Measured = Pick<Results, 'rows'> & {
	machine: { cores: number };
	versions: { package: string; n8n: string };
};

const roundsOf = ({ values }: StoredRow): string => String(values.ours.length);

/** On what, and when. */
function footnote({ machine, versions }: Measured, rows: readonly StoredRow[]): string {
	const dates = rows.map(({ date }) => date).sort();
	const period = [...new Set([dates.at(0), dates.at(-1)])].join(' to ');
	return `Medians, with the smallest and the largest value; version ${versions.package} on ${machine.cores} cores and n8n ${versions.n8n}, ${period}. ↑: more is better.`;
}

/** The tables of the benchmark's baseline. */
export function speedPart(measured: Measured): string {
	const compared = measured.rows.filter(isCompared);
	const alone = measured.rows.filter(isAlone);
	const { stock, ours } = SIDES;
	const head = ['', stock, ours, 'better', 'floor', 'target', 'rounds'];
	const lines = compared.map((row) => [
		titleOf(row),
		amountOf(row.values.stock, row.unit) ?? '',
		amountOf(row.values.ours, row.unit) ?? '',
		betterOf(row),
		floorOf(row),
		targetOf(row),
		roundsOf(row),
	]);
	const without = alone.map((row) => [
		titleOf(row),
		amountOf(row.values.ours, row.unit) ?? '',
		floorOf(row),
		targetOf(row),
		roundsOf(row),
	]);
	return [
		table(head, lines),
		...(alone.length > 0
			? [
					'Without a counterpart among core nodes:',
					table(['', ours, 'floor', 'target', 'rounds'], without),
				]
			: []),
		footnote(measured, [...compared, ...alone]),
	].join('\n\n');
}

/** The rows that the README shows, in its words. */
const TELLING: Readonly<Record<string, string>> = {
	'50 generations, 20 s render: calls per project': 'API calls for a project of 20 seconds',
	'download of 1024 MiB: time of the node': 'a download of 1 GiB',
	'default: verified events, beside stock verification': 'verified events, with n8n’s defaults',
	'lazy engine: verified events, beside stock verification':
		'with `N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE`',
};

/** A few medians of the first table. @throws Error if one of them isn't measured */
export function tellingPart({ rows }: Measured): string {
	const figures = Object.entries(TELLING).map(([name, label]) => {
		const row = rows.find((one) => one.row === name);
		if (!row?.values.stock) throw new Error(`The baseline has no row "${name}".`);
		const [ours, stock] = [row.values.ours, row.values.stock].map((values) =>
			amountOf([median(values)], row.unit),
		);
		return `${label}: **${ours}** (${SIDES.stock}: ${stock})`;
	});
	return `Medians against the [sandbox](docs/sandbox.md), beside a workflow of core nodes: ${figures.join('; ')}. [Benchmarks](docs/benchmarks.md) has the ranges, and the rows where core nodes win.`;
}

/** The points that were measured often enough, as a table. */
export function scalePart(measured: Measured): string {
	const points = measured.rows.filter(isPoint);
	if (points.length === 0)
		return 'Not measured since a point is the median of at least three rounds.';
	const lines = points.map((row) => [
		row.point?.chart ?? '',
		row.point?.x.toLocaleString('en') ?? '',
		amountOf(row.values.stock, row.unit) ?? '',
		amountOf(row.values.ours, row.unit) ?? '',
	]);
	const { stock, ours } = SIDES;
	return [table(['', 'at', stock, ours], lines), footnote(measured, points)].join('\n\n');
}
