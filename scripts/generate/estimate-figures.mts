import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { monthOfPrice } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Figure, Taken } from '../../nodes/MediaGeneration/estimate/figure.ts';
import { casesOf, FIGURES, olderCasesOf, type Unset } from './figures.mts';

/** The lowest of all, for models that support every resolution. */
const LOWEST = '640px';

const called = (name: string, ...parameters: unknown[]): string =>
	`...${name}(${parameters.map((one) => JSON.stringify(one)).join(', ')})`;

/** *Automatic* is no model that is sent. */
const automaticRates = (): string[] =>
	Object.entries(FIGURES.automaticVideo.credits).map(([resolution, credits]) =>
		called('withSound', { model: null, resolution }, ...credits),
	);

/** Of models whose sound costs nothing, the price does not depend on it. */
const modelRates = (): string[] =>
	Object.entries(FIGURES.videoModels).flatMap(([model, resolutions]) =>
		Object.entries(resolutions).map(([resolution, credits]) =>
			typeof credits === 'number'
				? JSON.stringify({ when: { model, resolution }, credits })
				: called('withSound', { model, resolution }, ...credits),
		),
	);

/** The rates of a tool as code; what both tools for new videos have stands once. */
function ratesOf(tool: Tool): string {
	const { credits, atLeast } = FIGURES.tools[tool.slug] ?? {};
	if (credits === 'videoModels') return 'NEW_VIDEOS';
	const cases = [...casesOf(tool.slug), ...olderCasesOf(tool.slug)];
	if (!atLeast) {
		const rates = cases.map(({ when, credits: one }) =>
			Object.keys(when).length > 0 ? { when, credits: one } : { credits: one },
		);
		return JSON.stringify(rates);
	}
	const rates = cases
		.filter(({ when }) => !tool.constraints || String(when.model) in tool.constraints.values)
		.map(({ when, credits: one }) => {
			const lowest = tool.constraints?.values[String(when.model)]?.resolution?.[0] ?? LOWEST;
			return called('lowestFirst', when, one, lowest);
		});
	return `[${rates.join(', ')}]`;
}

const takenOf = (value: Unset[string]): Taken[] =>
	typeof value === 'object' ? Object.entries(value) : [[value]];

function figureOf(tool: Tool): Omit<Figure, 'rates'> {
	const { unset, frames, notWith } = FIGURES.tools[tool.slug] ?? {};
	const taken = unset === 'newVideo' ? FIGURES.newVideo : unset;
	return {
		month: monthOfPrice(tool.price),
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

const RATES = '(rates)';

const code = (tool: Tool): string =>
	JSON.stringify({ ...figureOf(tool), rates: RATES }).replace(JSON.stringify(RATES), ratesOf(tool));

/** The figures that *Check Only* estimates with, as a file of the node. */
export const estimateFigures =
	(): string => `// Made by "npm run generate" of scripts/generate/figures.yaml; do not edit.
import { lowestFirst, withSound, type Figure, type Rate } from './figure';

const NEW_VIDEOS: readonly Rate[] = [${[...automaticRates(), ...modelRates()].join(', ')}];

/** What Magic Hour charges, by tool, for the estimate of *Check Only* alone: prices change. */
export const FIGURES: Readonly<Record<string, Figure>> = {
${catalog.map((tool) => `${JSON.stringify(tool.slug)}: ${code(tool)}`).join(',\n')}
};
`;
