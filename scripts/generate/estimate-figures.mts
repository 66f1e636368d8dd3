import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Figure, Rate, Taken } from '../../nodes/MediaGeneration/estimate/figure.ts';
import { casesOf, FIGURES, olderCasesOf, type Unset } from './figures.mts';

/** The lowest of all, for models that support every resolution. */
const LOWEST = '640px';

/** Of models whose sound costs nothing, the price does not depend on it. */
const videoRates = (): Rate[] => [...automaticRates(), ...modelRates()];

const withSound = (
	when: Rate['when'],
	[silent, sounding]: ReadonlyArray<Rate['credits']>,
): Rate[] => [
	{ when: { ...when, audio: false }, credits: silent! },
	{ when: { ...when, audio: true }, credits: sounding! },
];

/** *Automatic* is no model that is sent. */
const automaticRates = (): Rate[] =>
	Object.entries(FIGURES.automaticVideo.credits).flatMap(([resolution, credits]) =>
		withSound({ model: null, resolution }, credits),
	);

const modelRates = (): Rate[] =>
	Object.entries(FIGURES.videoModels).flatMap(([model, resolutions]) =>
		Object.entries(resolutions).flatMap(([resolution, credits]): Rate[] =>
			typeof credits === 'number'
				? [{ when: { model, resolution }, credits }]
				: withSound({ model, resolution }, credits),
		),
	);

/** What was published for the lowest resolution is the least that others cost. */
const lowestFirst = (when: Rate['when'], credits: number, lowest: string): Rate[] => [
	{ when: { ...when, resolution: lowest }, credits },
	{ when, credits, isLeast: true },
];

function ratesOf(tool: Tool): Rate[] {
	const { credits, atLeast } = FIGURES.tools[tool.slug] ?? {};
	if (credits === 'videoModels') return videoRates();
	const cases = [...casesOf(tool.slug), ...olderCasesOf(tool.slug)];
	if (!atLeast) {
		return cases.map(({ when, credits: one }) =>
			Object.keys(when).length > 0 ? { when, credits: one } : { credits: one },
		);
	}
	return cases
		.filter(({ when }) => !tool.constraints || String(when.model) in tool.constraints.values)
		.flatMap(({ when, credits: one }) => {
			const lowest = tool.constraints?.values[String(when.model)]?.resolution?.[0] ?? LOWEST;
			return lowestFirst(when, one, lowest);
		});
}

const takenOf = (value: Unset[string]): Taken[] =>
	typeof value === 'object' ? Object.entries(value) : [[value]];

function figureOf(tool: Tool): Omit<Figure, 'rates'> {
	const { unset, frames, notWith } = FIGURES.tools[tool.slug] ?? {};
	const taken = unset === 'newVideo' ? FIGURES.newVideo : unset;
	return {
		month: tool.price.evidence.date,
		...(notWith ? { notWith } : {}),
		...(taken
			? {
					unset: Object.fromEntries(
						Object.entries(taken).map(([name, value]) => [name, takenOf(value)]),
					),
				}
			: {}),
		...(frames ? { frames } : {}),
	};
}

/** A tool's figure as code; what both tools for new videos have stands once. */
function code(tool: Tool): string {
	const figure = JSON.stringify({ ...figureOf(tool), rates: RATES });
	const isShared = FIGURES.tools[tool.slug]?.credits === 'videoModels';
	return figure.replace(
		JSON.stringify(RATES),
		isShared ? 'NEW_VIDEOS' : JSON.stringify(ratesOf(tool)),
	);
}

const RATES = '(rates)';

/** The figures that *Check Only* estimates with, as a file of the node. */
export const estimateFigures =
	(): string => `// Made by "npm run generate" of scripts/generate/figures.yaml; do not edit.
import type { Figure, Rate } from './figure';

const NEW_VIDEOS: readonly Rate[] = ${JSON.stringify(videoRates())};

/** What Magic Hour charges, by tool, for the estimate of *Check Only* alone: prices change. */
export const FIGURES: Readonly<Record<string, Figure>> = {
${catalog.map((tool) => `${JSON.stringify(tool.slug)}: ${code(tool)}`).join(',\n')}
};
`;
