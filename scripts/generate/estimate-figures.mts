import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { listPriceCases, FIGURES } from './figures.mts';

/** The lowest resolution, unless a model's constraints state another. */
const LOWEST_RESOLUTION = '640px';

const formatCall = (name: string, ...parameters: unknown[]): string =>
	`...${name}(${parameters.map((one) => JSON.stringify(one)).join(', ')})`;

/** The rates of *Automatic* are listed for the model `null`, since no model is sent. */
const writeNewVideoRates = (): string[] =>
	[[null, FIGURES.automaticVideo.credits], ...Object.entries(FIGURES.videoModels)].map((one) =>
		formatCall('listModelRates', ...one),
	);

const writeNewImageRates = (): string[] =>
	Object.entries(FIGURES.imageModels).map(([model, credits]) => {
		const lowest = catalog.flatMap(({ slug, constraints }) =>
			FIGURES.tools[slug]?.credits === 'imageModels'
				? (constraints?.values[model]?.resolution?.slice(0, 1) ?? [])
				: [],
		)[0];
		return formatCall('listFromLowest', { model }, credits, lowest ?? LOWEST_RESOLUTION);
	});

function writeRates(tool: Tool): string {
	const { credits, atLeast } = FIGURES.tools[tool.slug] ?? {};
	if (credits === 'videoModels') return 'NEW_VIDEOS';
	if (credits === 'imageModels') return 'NEW_IMAGES';
	const rates = listPriceCases(tool.slug).map(({ when, credits: one }) => {
		if (atLeast) return formatCall('listFromLowest', when, one, LOWEST_RESOLUTION);
		return JSON.stringify(Object.keys(when).length > 0 ? { when, credits: one } : { credits: one });
	});
	return `[${rates.join(', ')}]`;
}

function writeFigure(tool: Tool): string {
	const { unset, frames, notWith, seconds } = FIGURES.tools[tool.slug] ?? {};
	const preset = unset === 'newVideo' ? FIGURES.newVideo : unset;
	const written = JSON.stringify({ seconds, notWith, unset: preset, frames }).slice(1, -1);
	return `{ ${written}${written && ','} rates: ${writeRates(tool)} }`;
}

/** The generated code. The nodes import it, so this module may not. */
export const writeEstimateFigures =
	(): string => `// Made by "npm run generate" from scripts/generate/figures.yaml; do not edit.
import { listFromLowest, listModelRates, type Figure, type Rate } from './figure';

const NEW_VIDEOS: readonly Rate[] = [${writeNewVideoRates().join(', ')}];

const NEW_IMAGES: readonly Rate[] = [${writeNewImageRates().join(', ')}];

/** Magic Hour’s prices and typical times by tool. Prices change, so each is shown with its month. */
export const FIGURES: Readonly<Record<string, Figure>> = {
${catalog
	.filter(({ slug }) => Object.keys(FIGURES.tools[slug] ?? {}).length > 0)
	.map((tool) => `${JSON.stringify(tool.slug)}: ${writeFigure(tool)}`)
	.join(',\n')}
};
`;
