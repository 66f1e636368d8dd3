import type { INode, INodeTypeDescription } from 'n8n-workflow';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { packageName } from '../../hosts/root.mts';
import { isOurs, savedWorkflows } from '../support/replay.mts';
import { lostIn } from './still-there.mts';

/** Everything that a saved workflow holds is still in the form: parameters, where they are shown, stored values. */

const version = '0.1.0';
const descriptions: Record<string, INodeTypeDescription> = {
	[`${packageName}.mediaGeneration`]: new MediaGeneration().description,
	[`${packageName}.mediaGenerationTrigger`]: new MediaGenerationTrigger().description,
};
const saved = savedWorkflows(version).map(
	({ name, workflow }) => [name, workflow.nodes.filter(isOurs) as INode[]] as const,
);

test.each(saved)('%s', (_, nodes) => {
	expect(nodes).not.toEqual([]);
	for (const node of nodes) {
		const description = descriptions[node.type]!;
		expect([description.version].flat()).toContain(node.typeVersion);
		expect(lostIn(node, description)).toEqual([]);
	}
});
