import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../hosts/root.mts';
import type { Price } from '../../nodes/MediaGeneration/catalog/price.ts';

/** What one image, second, frame or character costs if fields have these values. */
export interface Case {
	readonly when: Readonly<Record<string, string | number | boolean>>;
	readonly credits: number;
}

type Listed = Readonly<Record<string, string | number>> & { readonly credits: number };

interface Figure {
	readonly credits?: number | readonly Listed[] | 'videoModels' | 'imageModels';
	/** What is stated holds for the lowest resolution. */
	readonly atLeast?: true;
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
	/** What the service takes for a new video if no model is chosen. */
	readonly automaticVideo: {
		readonly model: string;
		readonly freePlans: string;
		readonly date: string;
	};
	/** Credits per second by model and resolution: without sound, or without and with it. */
	readonly videoModels: Readonly<
		Record<string, Readonly<Record<string, number | readonly [number, number]>>>
	>;
	/** Credits per image by model. */
	readonly imageModels: Readonly<Record<string, number>>;
	readonly byPath: readonly ByPath[];
}

export const FIGURES = parse(
	readFileSync(join(root, 'scripts', 'generate', 'figures.yaml'), 'utf8'),
) as Figures;

const ofVideoModels = (): Case[] =>
	Object.entries(FIGURES.videoModels).flatMap(([model, resolutions]) =>
		Object.entries(resolutions).flatMap(([resolution, credits]) =>
			[credits]
				.flat()
				.map((one, index) => ({ when: { model, resolution, audio: index === 1 }, credits: one })),
		),
	);

const ofImageModels = (): Case[] =>
	Object.entries(FIGURES.imageModels).map(([model, credits]) => ({ when: { model }, credits }));

/** Every price that was published for a tool; none if there is no figure. */
export function casesOf(slug: string): readonly Case[] {
	const { credits } = FIGURES.tools[slug] ?? {};
	if (credits === undefined) return [];
	if (credits === 'videoModels') return ofVideoModels();
	if (credits === 'imageModels') return ofImageModels();
	if (typeof credits === 'number') return [{ when: {}, credits }];
	return credits.map(({ credits: one, ...when }) => ({ when, credits: one }));
}
