import { catalog, findTool, toolsOf } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { ChargedBy, Price } from '../../nodes/MediaGeneration/catalog/price.ts';
import { CHARGES, monthOfPrice } from '../../nodes/MediaGeneration/catalog/price.ts';
import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Case } from './figures.mts';
import { casesOf, FIGURES, olderCasesOf } from './figures.mts';
import { capital, code, monthOf, table } from './markdown.mts';

const NOT_PUBLISHED = 'not published';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const sourceOf = (price: Price): string =>
	`${price.apiReference ? 'API reference' : 'price table'}, ${monthOf(monthOfPrice(price))}`;

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
	if (credits === 'videoModels') return '[by model](#models-for-new-videos)';
	if (credits === 'imageModels') return '[by model](#models-for-images)';
	if (typeof credits === 'number') return `${atLeast ? 'from ' : ''}${credits}`;
	// Of two fields for the same, the older one is up front in the panel.
	const older = olderCasesOf(tool.slug);
	return (older.length > 0 ? older : casesOf(tool.slug))
		.map((one) => `${one.credits} (${condition(tool, one)})`)
		.join('<br>');
}

const factorsOf = (tool: Tool): string =>
	(tool.price.dependsOn ?? []).map((name) => fieldOf(tool, name).label).join(', ');

const chargedBy = (by: ChargedBy): string => (by === 'free' ? 'free' : CHARGES[by]);

const timeText = (seconds: number): string =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function timeOf(slug: string): string {
	const { seconds } = FIGURES.tools[slug] ?? {};
	return seconds === undefined ? NOT_PUBLISHED : timeText(seconds);
}

/** So often, one figure looks like a slip: the page says that it is none. */
const STRIKING = 4;

const strikingTimes = (): string[] => {
	const all = Object.values(FIGURES.tools).flatMap(({ seconds = [] }) => seconds);
	return [...new Set(all)]
		.map((time) => [time, all.filter((other) => other === time).length] as const)
		.filter(([, count]) => count >= STRIKING)
		.map(([time, count]) => `It is the same for ${count} tools: ${timeText(time)}.`);
};

const toolsTable = (): string =>
	table(
		[
			'Resource',
			'Operation',
			'Charged',
			'Credits for each',
			'What changes it',
			'Typical time',
			'Source',
		],
		[
			...RESOURCES.flatMap((resource) =>
				toolsOf(catalog, resource).map((tool) => [
					capital(resource),
					tool.label,
					chargedBy(tool.price.by),
					creditsOf(tool),
					factorsOf(tool),
					timeOf(tool.slug),
					sourceOf(tool.price),
				]),
			),
			...FIGURES.byPath.map(({ label, path, credits, ...price }) => [
				'Project',
				`Call by Path: ${label} (${code(path)})`,
				chargedBy(price.by),
				String(credits),
				'',
				NOT_PUBLISHED,
				sourceOf(price),
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

const toolOf = (resource: string, slug: string): Tool => findTool(catalog, resource, slug)!;

const modelsOf = ({ constraints }: Tool): string[] => Object.keys(constraints!.values);

function videoModelsTable(): string {
	const tool = toolOf('video', 'text-to-video');
	return table(
		['Model', ...VIDEO_RESOLUTIONS],
		modelsOf(tool).map((model) => [
			`${labelOf(tool, 'model', model)}${model in FIGURES.videoModels ? '' : ` (${NOT_PUBLISHED})`}`,
			...VIDEO_RESOLUTIONS.map((resolution) =>
				model in FIGURES.videoModels ? rateOf(model, resolution) : '',
			),
		]),
	);
}

function automaticVideo(): string {
	const { date, credits } = FIGURES.automaticVideo;
	const [silent, sounding] = credits['720p']!.map((one) => [one].flat().join(' to '));
	return `*Automatic* costs ${silent} credits a second at 720p, with sound ${sounding}, going by the models that it stood for in ${monthOf(date)}: LTX 2.3 on the free plan; on paid plans Seedance 1.5 at 480p, and at higher resolutions Kling 3.0 up to 15 seconds, LTX 2.3 beyond.`;
}

function imageModelsTable(): string {
	const tools = [toolOf('image', 'ai-image-generator'), toolOf('image', 'ai-image-editor')];
	const models = [...new Set(tools.flatMap(modelsOf))].sort();
	return table(
		['Model', ...tools.map(({ label }) => label)],
		models.map((model) => [
			labelOf(
				tools.find((tool) => modelsOf(tool).includes(model))!,
				'model',
				model,
			),
			...tools.map((tool) =>
				modelsOf(tool).includes(model) ? String(FIGURES.imageModels[model] ?? NOT_PUBLISHED) : '–',
			),
		]),
	);
}

/** What the tools cost, as parts of a page: figures with their date. */
export const priceParts = () => ({
	prices: [
		toolsTable(),
		`*Typical time* is [Magic Hour’s own figure](${FIGURES.times.page}) of ${DAY.format(new Date(FIGURES.times.date))}, the time in the queue included: half of the successful projects took less. ${strikingTimes().join(' ')} No time is guaranteed.`,
	].join('\n\n'),
	'video-models': [videoModelsTable(), automaticVideo()].join('\n\n'),
	'image-models': imageModelsTable(),
});
