import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { modelChoice } from '../../nodes/MediaGeneration/catalog/parts/models.ts';
import { and } from '../../nodes/MediaGeneration/fields/index.ts';
import { FIGURES } from './figures.mts';
import { linkTo } from './lists-pages.mts';
import { monthOf, table } from './markdown.mts';

const linkToSlug = (wanted: string): string => linkTo(catalog.find(({ slug }) => slug === wanted)!);

const { plans, files, freePlan, modelPlans } = FIGURES;

const labelsOf = (models: readonly string[]): string =>
	and(models.map((model) => modelChoice(model).label!));

const freeModels = modelPlans.map(({ every, paid, ...rest }) => ({
	what: 'Models',
	limit: every.length > 0 ? `only ${labelsOf(every)}` : `not ${labelsOf(paid)}`,
	...rest,
}));

/** What is generated into the page of what the plans allow, and of how long files are kept. */
export const plansParts = (): Record<string, string> => ({
	'file-sizes': [
		`The largest file that you can upload, and how many projects Magic Hour runs at a time, by [plan](${plans.page}), ${monthOf(plans.date)}. In June 2026, Magic Hour wrote that the second number is for its web app, and that projects started through its API don’t count.`,
		table(
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
		table(
			['What', 'How long', 'Published'],
			[
				['An uploaded file (*Storage Path*)', files.uploadsKept],
				['A finished project and its results', files.resultsKept],
				['A download link; then *Get* returns a new one', files.linksWork],
			].map((cells) => [...cells, monthOf(files.date)]),
		),
	].join('\n\n'),
	'free-plan': table(
		['What', 'Free plan', 'Published'],
		[...freePlan, ...freeModels].map(({ what, tools, limit, date }) => [
			tools.length > 0 ? `${what}: ${and(tools.map(linkToSlug))}` : what,
			limit,
			monthOf(date),
		]),
	),
});
