import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { FIGURES } from './figures.mts';
import { GENERATED, monthOf, page, table } from './markdown.mts';

const linkTo = (wanted: string): string => {
	const { label, slug } = catalog.find(({ slug }) => slug === wanted)!;
	return `[${label}](tools/${slug}.md)`;
};

const { files, freePlan } = FIGURES;

/** What the plans of the service allow, and how long it keeps files. */
export const plansPage = (): string =>
	page([
		GENERATED,
		'# Plans, file sizes and how long files are kept',
		'What Magic Hour published, with the month. What isn’t here wasn’t published, and the node doesn’t check your plan: Magic Hour refuses what it doesn’t allow, and you aren’t charged. [Costs](costs.md), [models](models.md), [back to the README](../README.md)',
		'## File sizes',
		`The largest file that you can upload, by [plan](${files.page}), ${monthOf(files.date)}:`,
		table(['Plan', 'Largest file'], Object.entries(files.largest)),
		'## How long files are kept',
		table(
			['What', 'How long', 'Published'],
			[
				['An uploaded file (*Storage Path*)', files.uploadsKept, monthOf(files.date)],
				['A finished project and its results', files.resultsKept, monthOf(files.date)],
				['A download link; *Get* returns a new one', files.linksWork, monthOf(files.date)],
			],
		),
		'A file that the node downloaded stays in n8n as long as n8n keeps the execution. To delete a project with its results, use [*Delete*](tools/projects.md).',
		'## The free plan',
		table(
			['What', 'Tool', 'Free plan', 'Published'],
			freePlan.map(({ what, tools, limit, date }) => [
				what,
				tools.map(linkTo).join('<br>'),
				limit,
				monthOf(date),
			]),
		),
	]);
