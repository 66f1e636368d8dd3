import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { toolsOf } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Resource } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { modelChoice } from '../../nodes/MediaGeneration/catalog/parts/models.ts';
import { and } from '../../nodes/MediaGeneration/fields/index.ts';
import { capital, table } from './markdown.mts';
import { linkTo, ONLY_WITH_CONSENT } from './lists-pages.mts';
import { isOfPeople } from './tool-page.mts';

/** The models that the tools of a resource offer, as the panel writes them. */
function modelsOf(tools: readonly Tool[]): string[] {
	const values = tools.flatMap(({ constraints }) =>
		constraints?.of === 'model' ? Object.keys(constraints.values) : [],
	);
	return [...new Set(values)].map((value) => modelChoice(value).label ?? value).sort();
}

/** Families in the README: one name for all sizes and versions of a model. */
function familiesOf(tools: readonly Tool[]): string[] {
	const families = modelsOf(tools).map((model) => model.replace(/[ -]*[hv]?\d.*$/i, ''));
	return [...new Set(families)].filter(
		(family) => !families.some((other) => family.startsWith(`${other} `)),
	);
}

/** One line per tool, and the families of models at the end. */
const rowOf = (tools: readonly Tool[], resource: Resource): string[] => {
	const own = toolsOf(tools, resource);
	const lines = own.map((tool) => `${linkTo(tool, 'docs/tools/')}: ${tool.description}`);
	const families = familiesOf(own);
	const models = families.length > 0 ? [`*Models: ${families.join(', ')}*`] : [];
	return [`**${capital(resource)}** (${own.length})`, [...lines, ...models].join('<br>')];
};

/** The README's table: the tools by what they make, with their models. */
export const toolsPart = (tools: readonly Tool[]): string =>
	table(
		['', 'Tools'],
		RESOURCES.map((resource) => rowOf(tools, resource)),
	);

const groupOf = (tools: readonly Tool[], resource: Resource): string[] => {
	const own = toolsOf(tools, resource);
	const models = modelsOf(own);
	return [
		`## ${capital(resource)}`,
		table(
			['Tool', 'What it does'],
			own.map((tool) => [linkTo(tool, ''), tool.description]),
		),
		...(models.length > 0 ? [`Models: ${models.join(', ')}.`] : []),
	];
};

/** The tools in the index of their pages. */
export const indexPart = (tools: readonly Tool[]): string =>
	[
		...RESOURCES.flatMap((resource) => groupOf(tools, resource)),
		`${and(tools.filter(isOfPeople).map(({ label }) => `*${label}*`))} change or imitate people. ${ONLY_WITH_CONSENT} [Consent and rights](../voices.md#consent-and-rights).`,
	].join('\n\n');
