import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import { withParts } from '../scripts/generate/markdown.mts';
import { speedPart } from './speed-table.mts';
import { amountOf, isShown, SIDES, titleOf } from './shown.mts';
import { median } from './stats.mts';

/*
 * `npm run bench:charts`: draws the baseline as pictures for docs/benchmarks.md, and writes its table. Plain JavaScript, so that nothing else needs the types of the charting library.
 */

const source = join('bench', 'baseline.json');
const folder = join('docs', 'images');

const colours = { stock: '#8c959f', ours: '#e8590c', floor: '#1c7ed6' };

/** One value per row and side. */
const measured = (rows) =>
	rows.flatMap((row) =>
		Object.keys(SIDES)
			.filter((side) => row.values[side]?.length)
			.map((side) => ({
				row: titleOf(row),
				side: SIDES[side],
				value: median(row.values[side]),
				label: amountOf(row.values[side], row.unit),
				...(row.point && { ...row.point, chart: `${row.point.chart} (${row.unit})` }),
			})),
	);

/** One colour per side, for the sides that these rows have. */
function colourOf(rows) {
	const sides = Object.keys(SIDES).filter((side) =>
		rows.some(({ values }) => values[side]?.length),
	);
	return {
		field: 'side',
		title: null,
		scale: { domain: sides.map((side) => SIDES[side]), range: sides.map((side) => colours[side]) },
		legend: { orient: 'top' },
	};
}
const config = {
	background: 'transparent',
	view: { stroke: null },
	font: 'system-ui, sans-serif',
	axis: { grid: false },
};

/** Grouped bars, each row on its own scale. */
const speed = (rows) => ({
	data: { values: measured(rows) },
	facet: {
		field: 'row',
		title: null,
		sort: [...new Set(measured(rows).map(({ row }) => row))],
		header: { labelAlign: 'left', labelAnchor: 'start', labelPadding: 3, labelLimit: 600 },
	},
	columns: 2,
	spec: {
		width: 380,
		height: { step: 15 },
		layer: [
			{ mark: 'bar', encoding: { color: colourOf(rows) } },
			{
				mark: { type: 'text', align: 'left', dx: 4 },
				encoding: { text: { field: 'label' } },
			},
		],
		encoding: {
			x: { field: 'value', type: 'quantitative', axis: null },
			y: { field: 'side', type: 'nominal', sort: Object.values(SIDES), axis: null },
		},
	},
	resolve: { scale: { x: 'independent', y: 'independent' } },
	spacing: { row: 12, column: 60 },
	config,
});

/** A curve per chart. */
const scale = (rows) => ({
	data: { values: measured(rows) },
	facet: {
		field: 'chart',
		title: null,
		sort: measured(rows).map(({ chart }) => chart),
	},
	columns: 2,
	spec: {
		width: 280,
		height: 160,
		mark: { type: 'line', point: true },
		encoding: {
			x: { field: 'x', type: 'quantitative', title: null, scale: { type: 'symlog', constant: 10 } },
			y: { field: 'value', type: 'quantitative', title: null },
			color: colourOf(rows),
		},
	},
	resolve: { scale: { x: 'independent', y: 'independent' }, axis: { x: 'independent' } },
	config,
});

/** A picture for light pages, and one for dark pages: GitHub's `<picture>` chooses by the reader's theme. */
const pages = { '': '#1f2328', '-dark': '#e6edf3' };

async function draw(name, specification) {
	const view = new View(parse(compile(specification).spec), { renderer: 'none' });
	const svg = await view.toSVG();
	await mkdir(folder, { recursive: true });
	for (const [page, words] of Object.entries(pages)) {
		const file = join(folder, `${name}${page}.svg`);
		const style = `<style>text { fill: ${words} !important }</style>`;
		await writeFile(file, `${svg.replace(/<svg[^>]*>/, (start) => start + style)}\n`);
		console.log(`Drawn: ${file}`);
	}
}

const results = JSON.parse(await readFile(source, 'utf8'));
const { rows } = results;
const compared = rows.filter(isShown);
if (compared.length > 0) await draw('speed', speed(compared));
const points = rows.filter(({ point }) => point);
if (points.length > 0) await draw('scale', scale(points));

const page = join('docs', 'benchmarks.md');
await writeFile(page, withParts(await readFile(page, 'utf8'), { speed: speedPart(results) }));
