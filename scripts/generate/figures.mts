import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../machine/root.mts';
import type { Price } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { Figure, FrameRateSource, Rate } from '../../nodes/MediaGeneration/estimate/figure.ts';

/** The credits per charged unit (image, second, …) if the fields have the values in `when`. */
export interface Case {
	readonly when: Readonly<Record<string, string | number | boolean>>;
	readonly credits: number;
}

type RateCredits = Rate['credits'];

type PriceRow = Readonly<Record<string, string | number>> & { readonly credits: number };

interface ToolFigures {
	readonly credits?: number | readonly PriceRow[] | 'videoModels' | 'imageModels';
	/** Set if `credits` are for the lowest resolution. */
	readonly atLeast?: true;
	readonly unset?: Figure['unset'] | 'newVideo';
	readonly frames?: FrameRateSource;
	/** The price isn't published if one of these fields is set. */
	readonly notWith?: readonly string[];
	/** The median time of successful projects, with the time in the queue. */
	readonly seconds?: number;
}

interface ToolWithoutOperation extends Price {
	readonly label: string;
	readonly path: string;
	readonly credits: number;
}

interface Figures {
	readonly times: { readonly page: string; readonly date: string };
	readonly tools: Readonly<Record<string, ToolFigures>>;
	/** For tools whose `unset` is `newVideo`. */
	readonly newVideo: Figure['unset'];
	/** Credits per second with *Automatic* by resolution, without and with sound; a range if the model may vary. */
	readonly automaticVideo: {
		readonly date: string;
		readonly credits: Readonly<Record<string, readonly [RateCredits, RateCredits]>>;
	};
	/** Credits per second by model and resolution; in a pair, the second price is with sound. */
	readonly videoModels: Readonly<
		Record<string, Readonly<Record<string, number | readonly [number, number]>>>
	>;
	/** Dollars per thousand credits in usage-based billing, by plan. */
	readonly creditPrice: {
		readonly page: string;
		readonly date: string;
		readonly perThousandCredits: Readonly<Record<string, number>>;
	};
	/** Each plan's prices in dollars per month (`yearly`: paid by the year), and its credits per month. */
	readonly subscriptions: {
		readonly date: string;
		readonly each: Readonly<
			Record<
				string,
				{ readonly monthly: number; readonly yearly: number; readonly credits: number }
			>
		>;
	};
	/** The smallest and the largest pack of credits, with their prices in dollars. */
	readonly packs: ReadonlyArray<{ readonly credits: number; readonly price: number }>;
	/** Models in every plan, and models that require a paid plan. */
	readonly modelPlans: ReadonlyArray<{
		readonly tools: readonly string[];
		readonly every: readonly string[];
		readonly paid: readonly string[];
		readonly date: string;
	}>;
	/** By plan: the largest file, and the maximum number of running projects. */
	readonly plans: {
		readonly page: string;
		readonly date: string;
		readonly each: Readonly<Record<string, { readonly file: string; readonly projects?: string }>>;
	};
	readonly files: {
		readonly page: string;
		readonly date: string;
		readonly uploadsKept: string;
		readonly resultsKept: string;
		readonly linksWork: string;
	};
	readonly freePlan: ReadonlyArray<{
		readonly what: string;
		readonly tools: readonly string[];
		readonly limit: string;
		readonly date: string;
	}>;
	/** Credits per image by model, at the lowest resolution. */
	readonly imageModels: Readonly<Record<string, number>>;
	readonly withoutOperation: readonly ToolWithoutOperation[];
}

export const FIGURES = load(
	readFileSync(join(root, 'scripts', 'generate', 'figures.yaml'), 'utf8'),
) as Figures;

const listVideoModelCases = (): Case[] =>
	Object.entries(FIGURES.videoModels).flatMap(([model, resolutions]) =>
		Object.entries(resolutions).flatMap(([resolution, credits]) =>
			[credits]
				.flat()
				.map((one, index) => ({ when: { model, resolution, audio: index === 1 }, credits: one })),
		),
	);

const listImageModelCases = (): Case[] =>
	Object.entries(FIGURES.imageModels).map(([model, credits]) => ({ when: { model }, credits }));

/** Lists a tool's published prices, except the prices of *Automatic*. */
export function listPriceCases(slug: string): readonly Case[] {
	const { credits } = FIGURES.tools[slug] ?? {};
	if (credits === undefined) return [];
	if (credits === 'videoModels') return listVideoModelCases();
	if (credits === 'imageModels') return listImageModelCases();
	if (typeof credits === 'number') return [{ when: {}, credits }];
	return credits.map(({ credits: rate, ...when }) => ({ when, credits: rate }));
}
