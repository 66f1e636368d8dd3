import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile } from 'vega-lite';
import { withParts } from '../scripts/generate/markdown.mts';
import { scalePart, speedPart, tellingPart } from './speed-table.mts';
import { isCompared, isPoint, SIDES, timesBetter, titleOf } from './shown.mts';
import { median } from './stats.mts';

/*
 * `npm run bench:charts`: draws the baseline as pictures for docs/benchmarks.md, and writes its tables and that of the README. Plain JavaScript, so that nothing else needs the types of the charting library.
 */

const source = join('bench', 'baseline.json');
const folder = join('docs', 'images');

const colours = { [SIDES.stock]: '#8c959f', [SIDES.ours]: '#e8590c' };
const colour = {
	type: 'nominal',
	title: null,
	scale: { domain: Object.keys(colours), range: Object.values(colours) },
	legend: { orient: 'top' },
};
const config = {
	background: 'transparent',
	view: { stroke: null },
	font: 'system-ui, sans-serif',
	axis: { grid: false },
};

const ticks = [1 / 16, 1 / 4, 1, 4, 16, 64];

/** One value per row: how many times better than core nodes, with the range of the rounds, all on one scale. */
function speed(rows) {
	const values = rows.flatMap((row) => {
		const times = timesBetter(row);
		if (times.length === 0) return [];
		const middle = median(times);
		const better = middle >= 1 ? SIDES.ours : SIDES.stock;
		const range = { least: Math.min(...times), most: Math.max(...times) };
		return [{ row: titleOf(row).replace(' ↑', ''), middle, better, ...range }];
	});
	const y = {
		field: 'row',
		type: 'nominal',
		title: null,
		sort: values.map(({ row }) => row),
		axis: { labelLimit: 600, ticks: false, domain: false },
	};
	const x = {
		field: 'middle',
		type: 'quantitative',
		title: 'times better than core nodes (logarithmic)',
		scale: { type: 'log', base: 2 },
		axis: {
			grid: true,
			values: ticks,
			labelExpr: "datum.value < 1 ? '1/' + (1 / datum.value) : datum.value",
		},
	};
	const color = { ...colour, field: 'better' };
	return {
		data: { values },
		width: 380,
		height: { step: 18 },
		layer: [
			{
				mark: { type: 'rule', color: '#8c959f', strokeDash: [3, 3] },
				encoding: { x: { datum: 1, type: 'quantitative' } },
			},
			{
				mark: { type: 'rule', strokeWidth: 2 },
				encoding: { y, x: { ...x, field: 'least' }, x2: { field: 'most' }, color },
			},
			{ mark: { type: 'point', filled: true, size: 60 }, encoding: { y, x, color } },
		],
		config,
	};
}

/** A curve per chart, on linear axes that begin at zero. */
function scale(rows) {
	const values = rows.flatMap(({ unit, point, values: sides }) =>
		Object.keys(SIDES)
			.filter((side) => sides[side]?.length)
			.map((side) => ({
				...point,
				chart: `${point.chart} (${unit})`,
				side: SIDES[side],
				value: median(sides[side]),
			})),
	);
	const linear = { type: 'quantitative', title: null, scale: { zero: true } };
	return {
		data: { values },
		facet: { field: 'chart', title: null, sort: values.map(({ chart }) => chart) },
		columns: 2,
		spec: {
			width: 280,
			height: 160,
			mark: { type: 'line', point: true },
			encoding: {
				x: { field: 'x', ...linear },
				y: { field: 'value', ...linear },
				color: { ...colour, field: 'side' },
			},
		},
		resolve: { scale: { x: 'independent', y: 'independent' }, axis: { x: 'independent' } },
		config,
	};
}

/** A picture for light pages, and one for dark pages: GitHub's `<picture>` chooses by the reader's theme. */
const themes = { '': '#1f2328', '-dark': '#e6edf3' };

const filesOf = (name) =>
	Object.entries(themes).map(([theme, words]) => [join(folder, `${name}${theme}.svg`), words]);

async function draw(name, rows, specification) {
	if (rows.length === 0) {
		for (const [file] of filesOf(name)) await rm(file, { force: true });
		return;
	}
	const view = new View(parse(compile(specification(rows)).spec), { renderer: 'none' });
	const svg = await view.toSVG();
	await mkdir(folder, { recursive: true });
	for (const [file, words] of filesOf(name)) {
		const style = `<style>text { fill: ${words} !important }</style>`;
		await writeFile(file, `${svg.replace(/<svg[^>]*>/, (start) => start + style)}\n`);
		console.log(`Drawn: ${file}`);
	}
}

const results = JSON.parse(await readFile(source, 'utf8'));
await draw('speed', results.rows.filter(isCompared), speed);
await draw('scale', results.rows.filter(isPoint), scale);

const pages = {
	[join('docs', 'benchmarks.md')]: { speed: speedPart(results), scale: scalePart(results) },
	'README.md': { figures: tellingPart(results) },
};
for (const [page, parts] of Object.entries(pages)) {
	await writeFile(page, withParts(await readFile(page, 'utf8'), parts));
}
