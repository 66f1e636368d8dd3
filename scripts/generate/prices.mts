import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { ChargedBy } from '../../nodes/MediaGeneration/catalog/price.ts';
import { CHARGES, monthOfPrice } from '../../nodes/MediaGeneration/catalog/price.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { and } from '../../nodes/MediaGeneration/fields/index.ts';
import type { Case } from './figures.mts';
import { casesOf, FIGURES, olderCasesOf } from './figures.mts';
import { code, monthOf, table } from './markdown.mts';

const NOT_PUBLISHED = 'not published';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const fieldOf = ({ fields }: Tool, wanted: string) => fields.find(({ name }) => name === wanted)!;

/** As the panel shows it. */
export function labelOf(tool: Tool, name: string, value: unknown): string {
	const field = fieldOf(tool, name);
	const choices = field.kind === 'choice' ? field.choices : [];
	return choices.find((choice) => choice.value === value)?.label ?? String(value);
}

/** A choice speaks for itself, a number does not. */
const condition = (tool: Tool, { when }: Case): string =>
	Object.entries(when)
		.filter(([, value]) => value !== null)
		.map(([name, value]) =>
			typeof value === 'number'
				? `${fieldOf(tool, name).label} ${value}`
				: labelOf(tool, name, value),
		)
		.join(', ');

function creditsOf(tool: Tool): string {
	const { credits, atLeast } = FIGURES.tools[tool.slug] ?? {};
	if (credits === undefined) return NOT_PUBLISHED;
	if (credits === 'videoModels') return '[by model](models.md)';
	if (credits === 'imageModels') return '[by model](models.md)';
	if (typeof credits === 'number') return `${atLeast ? 'from ' : ''}${credits}`;
	// Of two fields for the same, the older one is up front in the panel.
	const older = olderCasesOf(tool.slug);
	return (older.length > 0 ? older : casesOf(tool.slug))
		.map((one) => `${one.credits} (${condition(tool, one)})`)
		.join('<br>');
}

const chargedBy = (by: ChargedBy): string => (by === 'free' ? 'free' : CHARGES[by]);

const timeText = (seconds: number): string =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function timeOf(slug: string): string {
	const { seconds } = FIGURES.tools[slug] ?? {};
	return seconds === undefined ? NOT_PUBLISHED : timeText(seconds);
}

const toolsTable = (): string =>
	table(
		['Tool', 'Charged', 'Credits', 'Typical time'],
		[
			...catalog.map((tool) => [
				tool.label,
				chargedBy(tool.price.by),
				creditsOf(tool),
				timeOf(tool.slug),
			]),
			...FIGURES.byPath.map(({ label, path, credits, by }) => [
				`${label} (*Call by Path*, ${code(path)})`,
				chargedBy(by),
				String(credits),
				NOT_PUBLISHED,
			]),
		],
	);

export const VIDEO_RESOLUTIONS = ['360p', '480p', '720p', '1080p', '4k'];

/** `48`, or `48, with sound 72`. */
export function rateOf(model: string, resolution: string): string {
	const rate = FIGURES.videoModels[model]?.[resolution];
	if (rate === undefined) return '';
	return [rate].flat().join(', with sound ');
}

function automaticVideo(): string {
	const { date, credits } = FIGURES.automaticVideo;
	const [silent, sounding] = credits['720p']!.map((one) => [one].flat().join(' to '));
	return `In ${monthOf(date)}, *Automatic* used LTX 2.3 on the free plan. On paid plans, it used Seedance 1.5 at 480p, Kling 3.0 up to 15 seconds, and LTX 2.3 for longer videos. At 720p, that is ${silent} credits a second, with sound ${sounding}.`;
}

const EXAMPLES: Partial<Record<ChargedBy, readonly [count: number, unit: string]>> = {
	frame: [300, '10 seconds at 30 frames a second are'],
	second: [5, '5 seconds are'],
	character: [1_000, '1,000 characters are'],
};

const exampleOf = ({ price: { by } }: Tool, credits: number): string => {
	const [count, unit] = EXAMPLES[by] ?? [];
	return count ? ` ${unit} ${(count * credits).toLocaleString('en-US')} credits.` : '';
};

/** The price of a tool in figures, with its month. */
export function describePrice(tool: Tool): string {
	const { by, dependsOn = [] } = tool.price;
	if (by === 'free') return 'Free.';
	const month = monthOf(monthOfPrice(tool.price));
	const factors = dependsOn
		.map((name) => fieldOf(tool, name))
		.filter(({ additional }) => !additional)
		.map(({ label }) => label);
	const byFactors = factors.length > 0 ? `, by ${and(factors)}` : '';
	const figures = casesOf(tool.slug).map(({ credits }) => credits);
	if (figures.length === 0) {
		return `Charged by length${byFactors}. The price wasn’t published (${month}).`;
	}
	const [least, most] = [Math.min(...figures), Math.max(...figures)];
	const { atLeast, credits } = FIGURES.tools[tool.slug]!;
	const from = atLeast || credits === 'imageModels' ? 'from ' : '';
	const amount = least === most ? `${from}${least}` : `${least} to ${most}`;
	const unit = by === 'fixed' ? '' : ` ${CHARGES[by]}`;
	const noun = amount === '1' ? 'credit' : 'credits';
	return `${amount} ${noun}${unit}${byFactors} (${month}).${least === most ? exampleOf(tool, least) : ''}`;
}

/** What the tools cost, as a part of a page: figures with their date. */
export const priceParts = () => ({
	prices: [
		toolsTable(),
		`Prices are of August to November 2026. *Typical time* is [Magic Hour’s own figure](${FIGURES.times.page}) of ${DAY.format(new Date(FIGURES.times.date))}, with the time in the queue. Half of the projects took less.`,
		automaticVideo(),
	].join('\n\n'),
});
