import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';

/*
 * `npm run bench:charts`: draws the baseline as pictures for the documents. Plain JavaScript, so that who does not draw
 * needs no types of the library.
 */

const [source = join('test', 'bench', 'baseline.json'), folder = join('docs', 'images')] =
	process.argv.slice(2);

/** In the order in which they stand below each other. */
const sides = { stock: 'stock nodes', ours: 'this package', floor: 'bound from outside' };
const colours = { stock: '#8c959f', ours: '#e8590c', floor: '#1c7ed6' };

const median = (values) => {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length / 2;
	return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
};

/** One value per row and side. */
const measured = (rows) =>
	rows.flatMap(({ row, unit, point, values }) =>
		Object.keys(sides)
			.filter((side) => values[side]?.length)
			.map((side) => {
				const value = median(values[side]);
				const shown = point && { ...point, chart: `${point.chart} (${unit})` };
				const label = `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`;
				return { row, unit, side: sides[side], value, label, ...shown };
			}),
	);

const colour = {
	field: 'side',
	title: null,
	scale: { domain: Object.values(sides), range: Object.values(colours) },
	legend: { orient: 'top' },
};
const config = {
	background: 'transparent',
	view: { stroke: null },
	font: 'system-ui, sans-serif',
	axis: { grid: false },
};

/** Bars of each row beside each other, each row on a scale of its own. */
const speed = (rows) => ({
	data: { values: measured(rows) },
	facet: {
		row: {
			field: 'row',
			title: null,
			sort: rows.map(({ row }) => row),
			header: { labelAngle: 0, labelAlign: 'left', labelOrient: 'top', labelAnchor: 'start' },
		},
	},
	spec: {
		width: 420,
		height: { step: 15 },
		layer: [
			{ mark: 'bar', encoding: { color: colour } },
			{
				mark: { type: 'text', align: 'left', dx: 4 },
				encoding: { text: { field: 'label' } },
			},
		],
		encoding: {
			x: { field: 'value', type: 'quantitative', axis: null },
			y: { field: 'side', type: 'nominal', sort: Object.values(sides), axis: null },
		},
	},
	resolve: { scale: { x: 'independent', y: 'independent' } },
	spacing: 4,
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
			color: colour,
		},
	},
	resolve: { scale: { x: 'independent', y: 'independent' }, axis: { x: 'independent' } },
	config,
});

/** Dark words on a light page, light words on a dark one, also inside of an image. */
const words = `<style>
text { fill: #1f2328 !important }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 !important } }
</style>`;

async function draw(name, specification) {
	const view = new View(parse(compile(specification).spec), { renderer: 'none' });
	const svg = (await view.toSVG()).replace(/<svg[^>]*>/, (start) => start + words);
	const file = join(folder, `${name}.svg`);
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, `${svg}\n`);
	console.log(`Drawn: ${file}`);
}

const { rows } = JSON.parse(await readFile(source, 'utf8'));
const compared = rows.filter(({ values, point }) => values.stock?.length && !point);
if (compared.length > 0) await draw('speed', speed(compared));
const points = rows.filter(({ point }) => point);
if (points.length > 0) await draw('scale', scale(points));
