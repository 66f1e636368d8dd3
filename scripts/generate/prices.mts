import { catalog, findTool } from '../../nodes/MediaGeneration/catalog/index.ts';
import { modelChoice } from '../../nodes/MediaGeneration/catalog/parts/models.ts';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import type { ChargedBy } from '../../nodes/MediaGeneration/catalog/price.ts';
import { CHARGE_PHRASES, readPriceMonth } from '../../nodes/MediaGeneration/catalog/price.ts';
import { getField, type Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { estimateItem } from '../../nodes/MediaGeneration/estimate/estimate.ts';
import { describeTotal } from '../../nodes/MediaGeneration/estimate/total.ts';
import { joinWithAnd } from '../../nodes/MediaGeneration/fields/index.ts';
import { describeToolCharge, describeTime } from '../../nodes/MediaGeneration/form/hints.ts';
import { listPriceCases, FIGURES, type Case } from './figures.mts';
import { formatCode, formatMonth, formatTable, linkTo } from './markdown.mts';

const NOT_PUBLISHED = 'not published';

const formatCount = (number: number): string => number.toLocaleString('en-US');

/** Adds the field's label to a number only: a choice is clear without it. */
const formatCondition = (tool: Tool, { when }: Case): string =>
	Object.entries(when)
		.map(([name, value]) => {
			const field = getField(tool, name);
			if (typeof value === 'number') return `${field.label} ${value}`;
			const choices = field.kind === 'choice' ? field.choices : [];
			return choices.find((choice) => choice.value === value)?.label ?? String(value);
		})
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

const writeToolsTable = (): string =>
	formatTable(
		['Tool', 'Charged', 'Credits', 'Typical time'],
		[
			...catalog.map((tool) => {
				const { seconds } = FIGURES.tools[tool.slug] ?? {};
				return [
					tool.label,
					describeUnit(tool.price.chargedBy),
					formatCredits(tool),
					seconds === undefined ? NOT_PUBLISHED : describeTime(seconds),
				];
			}),
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
	const format = (share: number) => formatCount(share * count * credits);
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
		`Prices are of August to November 2026. *Typical time* is [Magic Hour’s own figure](${FIGURES.times.page}) of ${new Date(FIGURES.times.date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}, including the time in the queue. Half of the projects took less.`,
		describeAutomaticVideo(),
	].join('\n\n'),
});

/** Uses the code of *Check Only* to write the estimate of a run. */
export function writeEstimateExample(): string {
	const tool = findTool(catalog, 'video', 'image-to-video')!;
	const estimateRow = (model: string) =>
		estimateItem(tool, { end_seconds: 5, model, resolution: '720p' }, 'nested');
	const one = estimateRow('kling-2.6');
	if (!('credits' in one)) throw new Error('The worked example has no price any more.');
	const { min: credits } = one.credits;
	const { date, each } = FIGURES.subscriptions;
	const { monthly, credits: included } = each.Creator!;
	const rows = Array.from({ length: 10 }, () => one);
	const maxCredits = 1000;
	const { text } = describeTotal([...rows, estimateRow('wan-3.0')], { maxCredits }, 1400)!;
	const all = credits * rows.length;
	return [
		`**An example:** *Image to Video* has eleven rows of 5 seconds at 720p. Ten use Kling 2.6 and one uses Wan 3.0. *${PARAMETERS.maxCredits.label}* is ${formatCount(maxCredits)}. Beside the output:`,
		`> “${text}”`,
		`On the Creator plan, ${formatCount(all)} credits are $${((all * monthly) / included).toFixed(2)} ([${formatMonth(date)}](plans.md#plans-and-credits)).`,
	].join('\n\n');
}

const { plans, files, freePlan, modelPlans, subscriptions, packs, creditPrice } = FIGURES;

const rates = Object.entries(creditPrice.perThousandCredits).map(
	([plan, rate]) => `$${rate.toFixed(2)} (${plan})`,
);

const listLabels = (models: readonly string[]): string =>
	joinWithAnd(models.map((model) => modelChoice(model).label!));

const freeModels = modelPlans.map(({ every, paid, ...rest }) => ({
	what: 'Models',
	limit: every.length > 0 ? `only ${listLabels(every)}` : `not ${listLabels(paid)}`,
	...rest,
}));

export const writePlansParts = (): Record<string, string> => ({
	credits: [
		// 180 credits pay for 5 seconds with Kling 2.6 at 720p.
		formatTable(
			['Plan', 'A month', 'Paid by the year', 'Credits a month', '180 credits cost'],
			Object.entries(subscriptions.each).map(([plan, { monthly, yearly, credits }]) => [
				plan,
				`$${monthly}`,
				`$${yearly} a month`,
				formatCount(credits),
				`$${(Math.round((180 * monthly * 100) / credits) / 100).toFixed(2)}`,
			]),
		),
		`Packs: ${packs.map((pack) => `${formatCount(pack.credits)} for $${pack.price}`).join(' up to ')}. They also remove the watermark, but include no other benefit of a plan. Published in ${formatMonth(subscriptions.date)}: [today’s prices](${plans.page}).`,
		`With [usage-based billing](${creditPrice.page}), which you arrange with Magic Hour, 1,000 credits cost ${rates.join(', ')} before discounts (${formatMonth(creditPrice.date)}).`,
	].join('\n\n'),
	'file-sizes': [
		`The largest file that you can upload, and how many projects Magic Hour runs at a time, by [plan](${plans.page}) (${formatMonth(plans.date)}). The last column applies only to its web app: in June 2026, Magic Hour wrote that projects started through its API don’t count.`,
		formatTable(
			['Plan', 'Largest file', 'Projects at a time'],
			Object.entries(plans.each).map(([plan, { file, projects = 'not published' }]) => [
				plan,
				file,
				String(projects),
			]),
		),
	].join('\n\n'),
	kept: [
		`As [published](${files.page}):`,
		formatTable(
			['What', 'How long', 'Published'],
			[
				['An uploaded file (*Storage Path*)', files.uploadsKept],
				['A finished project and its results', files.resultsKept],
				['A download link; then *Get* returns a new one', files.linksWork],
			].map((cells) => [...cells, formatMonth(files.date)]),
		),
	].join('\n\n'),
	'free-plan': formatTable(
		['What', 'Free plan', 'Published'],
		[...freePlan, ...freeModels].map(({ what, tools, limit, date }) => [
			tools.length > 0
				? `${what}: ${joinWithAnd(catalog.filter(({ slug }) => tools.includes(slug)).map((tool) => linkTo(tool)))}`
				: what,
			limit,
			formatMonth(date),
		]),
	),
});
