import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { root } from '../../hosts/root.mts';
import type { Price } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { FrameRate, Rate } from '../../nodes/MediaGeneration/estimate/figure.ts';

/** What one image, second, frame or character costs if fields have these values. */
export interface Case {
	readonly when: Readonly<Record<string, string | number | boolean | null>>;
	readonly credits: number;
}

type RateCredits = Rate['credits'];

type Listed = Readonly<Record<string, string | number | null>> & { readonly credits: number };

/** What the service takes for fields that are not set: a value, or values and when it takes them. */
type Unset = Readonly<Record<string, string | number | boolean | Readonly<Record<string, string>>>>;

interface Figure {
	readonly credits?: number | readonly Listed[] | 'videoModels' | 'imageModels';
	/** Cases of deprecated fields. */
	readonly older?: readonly Listed[];
	/** What is stated holds for the lowest resolution. */
	readonly atLeast?: true;
	readonly unset?: Unset | 'newVideo';
	readonly frames?: FrameRate;
	/** Fields with which the price was not published. */
	readonly notWith?: readonly string[];
	/** Typical time until the result is there. */
	readonly seconds?: number;
}

interface ByPath extends Price {
	readonly label: string;
	readonly path: string;
	readonly credits: number;
}

interface Figures {
	readonly times: { readonly page: string; readonly date: string };
	readonly tools: Readonly<Record<string, Figure>>;
	/** What is taken for fields of new videos that are not set. */
	readonly newVideo: Unset;
	/** What *Automatic* costs a second, without and with sound: the plan and the length decide which model it is. */
	readonly automaticVideo: {
		readonly date: string;
		readonly credits: Readonly<Record<string, readonly [RateCredits, RateCredits]>>;
	};
	/** Credits per second by model and resolution: without sound, or without and with it. */
	readonly videoModels: Readonly<
		Record<string, Readonly<Record<string, number | readonly [number, number]>>>
	>;
	/** What credits cost, by plan. */
	readonly creditPrice: {
		readonly page: string;
		readonly date: string;
		readonly perThousandCredits: Readonly<Record<string, number>>;
	};
	/** What a plan costs a month in dollars, and the credits that it has. */
	readonly subscriptions: {
		readonly date: string;
		readonly each: Readonly<
			Record<
				string,
				{ readonly monthly: number; readonly yearly: number; readonly credits: number }
			>
		>;
	};
	/** Packs of credits, with their price in dollars. */
	readonly packs: ReadonlyArray<{ readonly credits: number; readonly price: number }>;
	/** Models that every plan has, and those that need a paid one. */
	readonly modelPlans: ReadonlyArray<{
		readonly tools: readonly string[];
		readonly every: readonly string[];
		readonly paid: readonly string[];
		readonly date: string;
	}>;
	/** How large a file may be, and how many projects run at a time. */
	readonly plans: {
		readonly page: string;
		readonly date: string;
		readonly each: Readonly<Record<string, { readonly file: string; readonly projects?: string }>>;
	};
	/** How long what stays. */
	readonly files: {
		readonly page: string;
		readonly date: string;
		readonly uploadsKept: string;
		readonly resultsKept: string;
		readonly linksWork: string;
	};
	/** What the free plan allows, and the month. */
	readonly freePlan: ReadonlyArray<{
		readonly what: string;
		readonly tools: readonly string[];
		readonly limit: string;
		readonly date: string;
	}>;
	/** Credits per image by model. */
	readonly imageModels: Readonly<Record<string, number>>;
	readonly byPath: readonly ByPath[];
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

const makeCase = ({ credits, ...when }: Listed): Case => ({ when, credits });

/** The prices of deprecated fields. */
export const listOlderCases = (slug: string): readonly Case[] =>
	(FIGURES.tools[slug]?.older ?? []).map(makeCase);

/** Every price that was published for a tool; none if there is no figure. */
export function listCases(slug: string): readonly Case[] {
	const { credits } = FIGURES.tools[slug] ?? {};
	if (credits === undefined) return [];
	if (credits === 'videoModels') return listVideoModelCases();
	if (credits === 'imageModels') return listImageModelCases();
	if (typeof credits === 'number') return [{ when: {}, credits }];
	return credits.map(makeCase);
}
