import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { listTools } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Resource } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { capitalize, formatTable } from './markdown.mts';
import { linkTo, ONLY_WITH_CONSENT } from './lists-pages.mts';

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
		`${ONLY_WITH_CONSENT} [Consent and rights](../voices.md#consent-and-rights).`,
	].join('\n\n');
