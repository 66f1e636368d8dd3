import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../machine/root.mts';
import type { Price } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { Figure, FrameRateSource, Rate } from '../../nodes/MediaGeneration/estimate/figure.ts';

type ByName<Value> = Readonly<Record<string, Value>>;

/** The credits per charged unit (image, second, …) if the fields have the values in `when`. */
export interface Case {
	readonly when: ByName<string | number | boolean>;
	readonly credits: number;
}

interface ToolFigures {
	readonly credits?:
		| number
		| ReadonlyArray<ByName<string | number> & { readonly credits: number }>
		| 'videoModels'
		| 'imageModels';
	/** Set if `credits` are for the lowest resolution. */
	readonly atLeast?: true;
	readonly unset?: Figure['unset'] | 'newVideo';
	readonly frames?: FrameRateSource;
	/** The price isn't published if one of these fields is set. */
	readonly notWith?: readonly string[];
	/** The median time of successful projects, with the time in the queue. */
	readonly seconds?: number;
}

/** figures.yaml, whose comments explain the keys. */
interface Figures {
	readonly times: { page: string; date: string };
	readonly tools: ByName<ToolFigures>;
	readonly newVideo: Figure['unset'];
	/** Without and with sound; a range if the model may vary. */
	readonly automaticVideo: {
		date: string;
		credits: ByName<readonly [Rate['credits'], Rate['credits']]>;
	};
	/** In a pair, the second price is with sound. */
	readonly videoModels: ByName<ByName<number | readonly [number, number]>>;
	readonly creditPrice: { page: string; date: string; perThousandCredits: ByName<number> };
	readonly subscriptions: {
		date: string;
		each: ByName<{ monthly: number; yearly: number; credits: number }>;
	};
	readonly packs: ReadonlyArray<{ credits: number; price: number }>;
	readonly modelPlans: ReadonlyArray<
		Record<'tools' | 'every' | 'paid', readonly string[]> & { date: string }
	>;
	readonly plans: { page: string; date: string; each: ByName<{ file: string; projects?: string }> };
	readonly files: Record<'page' | 'date' | 'uploadsKept' | 'resultsKept' | 'linksWork', string>;
	readonly freePlan: ReadonlyArray<
		Record<'what' | 'limit' | 'date', string> & { tools: readonly string[] }
	>;
	readonly imageModels: ByName<number>;
	readonly withoutOperation: ReadonlyArray<
		Price & { label: string; path: string; credits: number }
	>;
}

export const FIGURES = load(
	readFileSync(join(root, 'scripts', 'generate', 'figures.yaml'), 'utf8'),
) as Figures;

/** Lists a tool's published prices, except the prices of *Automatic*. */
export function listPriceCases(slug: string): readonly Case[] {
	const { credits } = FIGURES.tools[slug] ?? {};
	if (credits === undefined) return [];
	if (credits === 'videoModels') {
		return Object.entries(FIGURES.videoModels).flatMap(([model, resolutions]) =>
			Object.entries(resolutions).flatMap(([resolution, rates]) =>
				[rates].flat().map((rate, index) => ({
					when: { model, resolution, audio: index === 1 },
					credits: rate,
				})),
			),
		);
	}
	if (credits === 'imageModels') {
		return Object.entries(FIGURES.imageModels).map(([model, rate]) => ({
			when: { model },
			credits: rate,
		}));
	}
	if (typeof credits === 'number') return [{ when: {}, credits }];
	return credits.map(({ credits: rate, ...when }) => ({ when, credits: rate }));
}
