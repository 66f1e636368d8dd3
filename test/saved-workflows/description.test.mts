import type { INode, INodeTypeDescription } from 'n8n-workflow';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { packageName } from '../../hosts/root.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { isOurs, savedWorkflows, toolsWithout } from '../support/replay.mts';
import { layoutsWith } from '../support/samples.mts';
import { workflowOf } from './make.mts';
import { lostIn } from './still-there.mts';

/** Everything in a saved workflow is still in the form: parameters, where they are shown, stored values. */

const descriptions: Record<string, INodeTypeDescription> = {
	[`${packageName}.mediaGeneration`]: new MediaGeneration().description,
	[`${packageName}.mediaGenerationTrigger`]: new MediaGenerationTrigger().description,
};
const credential = { id: '1', name: 'any', type: 'mediaGenerationApi' };
const CREDENTIALS = { flat: credential, nested: credential };

const saved = savedWorkflows().map(
	({ version, name, workflow }) =>
		[`${version} ${name}`, workflow.nodes.filter(isOurs) as INode[]] as const,
);

test.each(saved)('%s: nothing of it is missing in the form', (_, nodes) => {
	expect(nodes).not.toEqual([]);
	for (const node of nodes) {
		const description = descriptions[node.type]!;
		expect([description.version].flat()).toContain(node.typeVersion);
		expect(lostIn(node, description)).toEqual([]);
	}
});

test('every tool has a saved workflow; if this fails, run "npm run save-workflows"', () => {
	expect(toolsWithout(savedWorkflows(), catalog).map(({ slug }) => slug)).toEqual([]);
});

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: the workflow that would be saved today holds nothing that the form does not have',
	(_, tool) => {
		const nodes = workflowOf(tool, CREDENTIALS).nodes.filter(isOurs) as INode[];
		expect(nodes.map(({ name }) => name)).toEqual(
			layoutsWith(tool).flatMap((layout) => [`Plain, ${layout}`, `Every Field, ${layout}`]),
		);
		for (const node of nodes) expect(lostIn(node, descriptions[node.type]!)).toEqual([]);
	},
);
