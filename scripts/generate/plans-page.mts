import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { modelChoice } from '../../nodes/MediaGeneration/catalog/parts/models.ts';
import { joinWithAnd } from '../../nodes/MediaGeneration/fields/index.ts';
import { FIGURES } from './figures.mts';
import { formatMonth, formatTable, linkTo } from './markdown.mts';

const linkToSlug = (wanted: string): string => linkTo(catalog.find(({ slug }) => slug === wanted)!);

const { plans, files, freePlan, modelPlans, subscriptions, packs, creditPrice } = FIGURES;

const listLabels = (models: readonly string[]): string =>
	joinWithAnd(models.map((model) => modelChoice(model).label!));

const freeModels = modelPlans.map(({ every, paid, ...rest }) => ({
	what: 'Models',
	limit: every.length > 0 ? `only ${listLabels(every)}` : `not ${listLabels(paid)}`,
	...rest,
}));

const formatCount = (number: number): string => number.toLocaleString('en-US');

const formatPack = ({ credits, price }: (typeof packs)[number]): string =>
	`${formatCount(credits)} for $${price}`;

/** 180 credits pay for 5 seconds with Kling 2.6 at 720p. */
const writeCreditsTable = (): string =>
	formatTable(
		['Plan', 'A month', 'Paid by the year', 'Credits a month', '180 credits cost'],
		Object.entries(subscriptions.each).map(([plan, { monthly, yearly, credits }]) => [
			plan,
			`$${monthly}`,
			`$${yearly} a month`,
			formatCount(credits),
			`$${(Math.round((180 * monthly * 100) / credits) / 100).toFixed(2)}`,
		]),
	);

export const writePlansParts = (): Record<string, string> => ({
	credits: [
		writeCreditsTable(),
		`Packs: ${packs.map(formatPack).join(' up to ')}. They also remove the watermark, but include no other benefit of a plan. Published in ${formatMonth(subscriptions.date)}: [today’s prices](${plans.page}).`,
		`With [usage-based billing](${creditPrice.page}), which you arrange with Magic Hour, 1,000 credits cost ${Object.entries(
			creditPrice.perThousandCredits,
		)
			.map(([plan, rate]) => `$${rate.toFixed(2)} (${plan})`)
			.join(', ')} before discounts (${formatMonth(creditPrice.date)}).`,
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
			tools.length > 0 ? `${what}: ${joinWithAnd(tools.map(linkToSlug))}` : what,
			limit,
			formatMonth(date),
		]),
	),
});
