import { catalog, findTool } from '../../nodes/MediaGeneration/catalog/index.ts';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import type { ChargedBy } from '../../nodes/MediaGeneration/catalog/price.ts';
import { CHARGE_PHRASES, readPriceMonth } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { estimateItem, type Estimate } from '../../nodes/MediaGeneration/estimate/estimate.ts';
import { describeTotal } from '../../nodes/MediaGeneration/estimate/total.ts';
import { describeToolCharge, describeTime } from '../../nodes/MediaGeneration/form/hints.ts';
import type { Case } from './figures.mts';
import { listPriceCases, FIGURES } from './figures.mts';
import { formatCode, formatMonth, formatTable } from './markdown.mts';

const NOT_PUBLISHED = 'not published';

const DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const findField = ({ fields }: Tool, wanted: string) => fields.find(({ name }) => name === wanted)!;

function formatFieldValue(tool: Tool, name: string, value: unknown): string {
	const field = findField(tool, name);
	const choices = field.kind === 'choice' ? field.choices : [];
	return choices.find((choice) => choice.value === value)?.label ?? String(value);
}

/** Adds the field's label to a number only: a choice is clear without it. */
const formatCondition = (tool: Tool, { when }: Case): string =>
	Object.entries(when)
		.map(([name, value]) =>
			typeof value === 'number'
				? `${findField(tool, name).label} ${value}`
				: formatFieldValue(tool, name, value),
		)
		.join(', ');

function formatCredits(tool: Tool): string {
	const { credits, atLeast } = FIGURES.tools[tool.slug] ?? {};
	if (credits === undefined) return NOT_PUBLISHED;
	if (typeof credits === 'string') return '[by model](models.md)';
	if (typeof credits === 'number') return `${atLeast ? 'from ' : ''}${credits}`;
	return listPriceCases(tool.slug)
		.map((one) => `${one.credits} (${formatCondition(tool, one)})`)
		.join('<br>');
}

const describeUnit = (by: ChargedBy): string => (by === 'free' ? 'free' : CHARGE_PHRASES[by]);

function formatTime(slug: string): string {
	const { seconds } = FIGURES.tools[slug] ?? {};
	return seconds === undefined ? NOT_PUBLISHED : describeTime(seconds);
}

const writeToolsTable = (): string =>
	formatTable(
		['Tool', 'Charged', 'Credits', 'Typical time'],
		[
			...catalog.map((tool) => [
				tool.label,
				describeUnit(tool.price.chargedBy),
				formatCredits(tool),
				formatTime(tool.slug),
			]),
			...FIGURES.withoutOperation.map(({ label, path, credits, chargedBy }) => [
				`${label} ([HTTP Request](http-request.md), ${formatCode(path)})`,
				describeUnit(chargedBy),
				String(credits),
				NOT_PUBLISHED,
			]),
		],
	);

function describeAutomaticVideo(): string {
	const { date, credits } = FIGURES.automaticVideo;
	const [silent, sounding] = credits['720p']!.map((one) => [one].flat().join(' to '));
	return `In ${formatMonth(date)}, *Automatic* used LTX 2.3 on the free plan. On paid plans, it used Seedance 1.5 at 480p, Kling 3.0 up to 15 seconds, and LTX 2.3 for longer videos. At 720p, that is ${silent} credits a second without sound, and ${sounding} with sound.`;
}

const EXAMPLES: Partial<Record<ChargedBy, readonly [count: number, unit: string]>> = {
	frame: [300, '10 seconds at 30 frames a second are'],
	second: [5, '5 seconds are'],
	character: [1_000, '1,000 characters are'],
};

const writeExample = ({ price: { chargedBy }, slug }: Tool, credits: number): string => {
	const [count, unit] = EXAMPLES[chargedBy] ?? [];
	if (!count) return '';
	const format = (share: number) => (share * count * credits).toLocaleString('en-US');
	const [, full] = FIGURES.tools[slug]?.frames?.halvedUnless ?? [];
	return full
		? ` ${unit} ${format(0.5)} credits, and ${format(1)} with ${formatCode(String(full))}.`
		: ` ${unit} ${format(1)} credits.`;
};

/** Describes a tool's price as the panel does. Adds an example to a single price per frame, second or character. */
export function describePrice(tool: Tool): string {
	const { chargedBy } = tool.price;
	if (chargedBy === 'free') return 'Free.';
	const figures = new Set(listPriceCases(tool.slug).map(({ credits }) => credits));
	if (figures.size === 0) {
		return `Charged ${describeToolCharge(tool)}. The price wasn’t published (${formatMonth(readPriceMonth(tool.price))}).`;
	}
	const [only] = figures;
	return `${describeToolCharge(tool)}.${figures.size === 1 ? writeExample(tool, only!) : ''}`;
}

export const writePriceParts = () => ({
	prices: [
		writeToolsTable(),
		`Prices are of August to November 2026. *Typical time* is [Magic Hour’s own figure](${FIGURES.times.page}) of ${DATE_FORMAT.format(new Date(FIGURES.times.date))}, including the time in the queue. Half of the projects took less.`,
		describeAutomaticVideo(),
	].join('\n\n'),
});

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
