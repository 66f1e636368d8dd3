import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { catalog, findTool } from '../../nodes/MediaGeneration/catalog/index.ts';
import { estimateItem, type Estimate } from '../../nodes/MediaGeneration/estimate/estimate.ts';
import { describeTotal } from '../../nodes/MediaGeneration/estimate/total.ts';
import { FIGURES } from './figures.mts';
import { formatMonth } from './markdown.mts';

const ROW_COUNT = 10;
const LIMIT = 1000;
const BALANCE = 1400;

const estimateRow = (model: string): Estimate =>
	estimateItem(
		findTool(catalog, 'video', 'image-to-video')!,
		{ end_seconds: 5, model, resolution: '720p' },
		'nested',
	);

/** `each` is the price of one credit in dollars. */
const formatDollars = (credits: number, each: number): string => `$${(credits * each).toFixed(2)}`;

/** Uses the code of *Check Only* to write the estimate of a run. */
export function writeEstimateExample(): string {
	const one = estimateRow('kling-2.6');
	if (!('credits' in one)) throw new Error('The worked example has no price any more.');
	const { min: credits } = one.credits;
	const { date, each } = FIGURES.subscriptions;
	const { monthly, credits: included } = each.Creator!;
	const items = [...Array.from({ length: ROW_COUNT }, () => one), estimateRow('wan-3.0')];
	const all = credits * ROW_COUNT;
	return [
		`**An example:** *Image to Video* has eleven rows of 5 seconds at 720p. Ten use Kling 2.6 and one uses Wan 3.0. *${PARAMETERS.maxCredits.label}* is ${LIMIT.toLocaleString('en-US')}. Beside the output:`,
		`> “${describeTotal(items, { maxCredits: LIMIT }, BALANCE)}”`,
		`On the Creator plan, ${all.toLocaleString('en-US')} credits are ${formatDollars(all, monthly / included)} ([${formatMonth(date)}](plans.md#plans-and-credits)).`,
	].join('\n\n');
}
