import { join } from 'node:path';
import type { Credential } from '../../../hosts/rest.mts';
import { type Workflow, type WorkflowNode, START } from '../../../hosts/workflow.mts';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type { FileType, Layout } from '../../../nodes/MediaGeneration/fields/index.ts';
import { ours, startByHand, stock } from '../../../hosts/workflow-builder.mts';
import { from, openMedia, sampleTypeFor, toolParameters } from '../../support/tool-samples.mts';

export const TOOL = 'Tool';

const SAMPLE_OF: Record<FileType, string> = {
	video: 'clip.mp4',
	gif: 'clip.gif',
	image: 'portrait.jpg',
	audio: 'speech.mp3',
};

/** Reads a tool's files into binary fields of one item, runs the project, and downloads the result. */
export function toolWorkflow(
	tool: Tool,
	layout: Layout,
	credential: Credential,
	folder: string,
): Workflow {
	const media = openMedia(tool, layout);
	const readers = media.map((field) =>
		stock(`Read ${field.name}`, 'readWriteFile', 1.1, {
			operation: 'read',
			fileSelector: join(folder, SAMPLE_OF[sampleTypeFor(field)]),
			options: { dataPropertyName: field.name },
		}),
	);
	const merge = stock('One Item', 'merge', 3.2, {
		mode: 'combine',
		combineBy: 'combineByPosition',
		numberInputs: readers.length,
		options: {},
	});
	const parameters = toolParameters(tool, layout, (field) => from('binary', field.name));
	const maker = ours(TOOL, credential, parameters);
	const to = (target: WorkflowNode, index = 0) => ({ node: target.name, type: 'main', index });
	const needsMerge = readers.length > 1;
	const afterStart = readers.length > 0 ? readers.map((reader) => to(reader)) : [to(maker)];
	const afterReader = (index: number) => (needsMerge ? to(merge, index) : to(maker));
	return {
		name: `${tool.label} (${layout})`,
		nodes: [startByHand(), ...readers, ...(needsMerge ? [merge] : []), maker],
		connections: {
			[START]: { main: [afterStart] },
			...Object.fromEntries(
				readers.map(({ name }, index) => [name, { main: [[afterReader(index)]] }]),
			),
			...(needsMerge ? { [merge.name]: { main: [[to(maker)]] } } : {}),
		},
	};
}
