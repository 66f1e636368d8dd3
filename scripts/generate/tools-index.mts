import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { listTools } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Resource } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { joinWithAnd } from '../../nodes/MediaGeneration/fields/index.ts';
import { capitalize, formatTable } from './markdown.mts';
import { linkTo, ONLY_WITH_CONSENT } from './lists-pages.mts';
import { requiresConsent } from './tool-page.mts';

const writeGroup = (tools: readonly Tool[], resource: Resource): string[] => {
	const own = listTools(tools, resource);
	return [
		`## ${capitalize(resource)}`,
		formatTable(
			['Tool', 'What it does'],
			own.map((tool) => [linkTo(tool, ''), tool.description]),
		),
	];
};

export const writeToolsIndex = (tools: readonly Tool[]): string =>
	[
		...RESOURCES.flatMap((resource) => writeGroup(tools, resource)),
		`${joinWithAnd(tools.filter(requiresConsent).map(({ label }) => `*${label}*`))} change or imitate people. ${ONLY_WITH_CONSENT} [Consent and rights](../voices.md#consent-and-rights).`,
	].join('\n\n');
