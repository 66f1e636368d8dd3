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

/** What helps a user decide: the comparisons with n8n's own nodes. */
export function speedPart(measured: Measured): string {
	const compared = measured.rows.filter(isCompared);
	const { stock, ours } = SIDES;
	const lines = compared.map((row) => [
		titleOf(row),
		amountOf(row.values.stock, row.unit) ?? '',
		amountOf(row.values.ours, row.unit) ?? '',
		betterOf(row),
	]);
	return [table(['', stock, ours, 'better'], lines), footnote(measured, compared)].join('\n\n');
}

/** What the project measures itself by: floors, its own targets, and what has no counterpart among core nodes. */
export function targetsPart(measured: Measured): string {
	const rows = measured.rows.filter(
		(row) => isAlone(row) || (isCompared(row) && (floorOf(row) !== '' || targetOf(row) !== '')),
	);
	const lines = rows.map((row) => [
		titleOf(row),
		amountOf(row.values.ours, row.unit) ?? '',
		floorOf(row),
		targetOf(row),
		roundsOf(row),
	]);
	const head = ['', SIDES.ours, 'floor', 'target', 'rounds'];
	return [table(head, lines), footnote(measured, rows)].join('\n\n');
}

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
		if (!row?.values.stock) throw new Error(`The baseline has no row "${name}".`);
		const [ours, stock] = [row.values.ours, row.values.stock].map((values) =>
			amountOf([median(values)], row.unit),
		);
		return `${label} **${ours}** (${stock})`;
	});
	return `Medians against the [sandbox](docs/sandbox.md), with those of a workflow of core nodes in parentheses: ${figures.join('; ')}. [Benchmarks](docs/benchmarks.md) has the ranges, and the rows where core nodes win.`;
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
