import { join } from 'node:path';
import type { Credential } from '../../../hosts/rest.mts';
import { type Workflow, START } from '../../../hosts/workflow.mts';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type { FileType, Layout } from '../../../nodes/MediaGeneration/fields/index.ts';
import { ours, startByHand, workflow } from '../../../hosts/workflow-builder.mts';
import { from } from '../../support/from.mts';
import { readingFiles } from '../../support/reading-files.mts';
import { openMedia, sampleTypeFor, toolParameters } from '../../support/tool-samples.mts';

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
	const files = openMedia(tool, layout).map(
		(field) => [field.name, join(folder, SAMPLE_OF[sampleTypeFor(field)])] as const,
	);
	const { nodes, edges, first } = readingFiles(files, [TOOL]);
	const parameters = toolParameters(tool, layout, (field) => from('binary', field.name));
	return workflow(
		`${tool.label} (${layout})`,
		[startByHand(), ...nodes, ours(TOOL, credential, parameters)],
		{ [START]: [first], ...edges },
	);
}
