import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { catalog, findTool } from '../../nodes/MediaGeneration/catalog/index.ts';
import { estimateOf, type Estimate } from '../../nodes/MediaGeneration/estimate/estimate.ts';
import { totalText } from '../../nodes/MediaGeneration/estimate/total.ts';
import { FIGURES } from './figures.mts';
import { code, monthOf } from './markdown.mts';

const ROWS = 10;
const LIMIT = 1000;
const PER_THOUSAND = 1000;

/** One row of the worked example. */
const row = (model: string): Estimate =>
	estimateOf(
		findTool(catalog, 'video', 'image-to-video')!,
		{ end_seconds: 5, model, resolution: '720p' },
		'nested',
	);

/** `$2.16`. */
const dollars = (credits: number, perThousand: number): string =>
	`$${((credits * perThousand) / PER_THOUSAND).toFixed(2)}`;

/** What a run will cost: made by the code that *Check Only* runs. */
export function estimateExample(): string {
	const one = row('kling-2.6');
	if (!('credits' in one)) throw new Error('The worked example has no price any more.');
	const { min: credits } = one.credits;
	const { date, page, perThousandCredits: rates } = FIGURES.creditPrice;
	const items = [...Array.from({ length: ROWS }, () => one), row('wan-3.0')];
	const all = credits * ROWS;
	const ends = Object.entries(rates).map(([plan, rate]) => `${dollars(all, rate)} (${plan})`);
	return [
		`**An example:** eleven rows for *Image to Video*, 5 seconds at 720p each, ten with Kling 2.6 and one with Wan 3.0, and *${PARAMETERS.maxCredits.label}* of ${LIMIT.toLocaleString('en-US')}. Each of the ten returns ${code(`"estimated_credits": ${credits}`)} and ${code(`"estimate_basis": "${one.basis}"`)}. Beside the output:`,
		`> ${totalText(items, { maxCredits: LIMIT })}`,
		`In money, ${all.toLocaleString('en-US')} credits are ${ends.join(', ')} with Magic Hour’s [usage-based rates](${page}) of ${monthOf(date)}, before volume discounts. You have to arrange usage-based billing with Magic Hour; with a subscription, the credits come out of those that you have bought.`,
	].join('\n\n');
}
