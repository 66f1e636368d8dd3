import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import type { Credential } from '../../../hosts/rest.mts';
import { type Workflow, START } from '../../../hosts/workflow.mts';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type { Layout, MediaField } from '../../../nodes/MediaGeneration/fields/index.ts';
import { EXTENSIONS, LAYOUTS } from '../../../nodes/MediaGeneration/fields/index.ts';
import { createFieldProperty } from '../../../nodes/MediaGeneration/form/field-property.ts';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { DEMO_FILES } from '../demo-files.mts';
import { makeMediaInput } from '../media-input.mts';
import { operations } from './operations.mts';
import { makeFullValues, listLayoutsWith } from '../samples.mts';
import { listReadFiles } from '../reading-files.mts';
import {
	makeForm,
	openMedia,
	sampleTypeFor,
	makeToolParameters,
	type Parameters,
} from '../tool-samples.mts';
import { ours, startByHand, workflow } from '../../../hosts/workflow-builder.mts';

/** The service of each layout, under the name by which a replay finds it. */
const CREDENTIALS = Object.fromEntries(
	LAYOUTS.map((layout) => [layout, { id: layout, name: layout, type: 'mediaGenerationApi' }]),
) as Record<Layout, Credential>;

const EVERY_OPTION = {
	...{ maxWaitMinutes: 30, concurrency: 5, outputField: 'result' },
	...{ maxProjects: 50, maxCredits: 5_000, simplify: false },
};

/** The parameters that n8n stores: those that differ from the form's defaults. */
function stored(parameters: Parameters): INodeParameters {
	const { description } = new MediaGeneration();
	const node = { typeVersion: 1, parameters } as unknown as INode;
	const given = parameters as INodeParameters;
	return NodeHelpers.getNodeParameters(
		description.properties,
		given,
		false,
		false,
		node,
		description,
	)!;
}

/** The form's default for a media input: `{ mode: 'binary', value: 'data' }`. */
const presetOf = (field: MediaField, tool: Tool): Parameters => ({
	__rl: true,
	...(createFieldProperty(field, tool).default as Parameters),
});

const address = (field: MediaField): Parameters =>
	makeMediaInput('url', `https://files.invalid/file.${EXTENSIONS.flat[sampleTypeFor(field)][0]}`);

const plain = (tool: Tool, layout: Layout): Parameters =>
	makeToolParameters(tool, layout, (field) => presetOf(field, tool));

const everyField = (tool: Tool, layout: Layout): Parameters => ({
	...makeForm(tool, makeFullValues(tool, layout), address),
	options: EVERY_OPTION,
});

/** A workflow for each tool, and those of the operations, by name. */
export const workflowsToSave = (tools: readonly Tool[]): Record<string, Workflow> => ({
	...Object.fromEntries(tools.map((tool) => [tool.slug, workflowOf(tool)])),
	...operations(CREDENTIALS),
});

/** A workflow with the tool filled in minimally and completely, in each layout that has it, as n8n saves it. */
function workflowOf(tool: Tool): Workflow {
	const layouts = listLayoutsWith(tool);
	const files = new Map(
		openMedia(tool, layouts.at(-1)!).flatMap((field) => {
			const { value } = presetOf(field, tool);
			return value === '' ? [] : [[String(value), `/files/${DEMO_FILES[sampleTypeFor(field)]}`]];
		}),
	);
	const tools = layouts.flatMap((layout) =>
		Object.entries({ Plain: plain, 'Every Field': everyField }).map(([name, parameters]) =>
			ours(
				`${name}, ${layout}`,
				CREDENTIALS[layout],
				stored({ ...parameters(tool, layout), completion: 'start' }),
			),
		),
	);
	const names = tools.map(({ name }) => name);
	const { nodes, edges, first } = listReadFiles(files, names);
	const last = Object.fromEntries(names.map((name) => [name, []]));
	return {
		...workflow(tool.label, [startByHand(), ...nodes, ...tools], {
			[START]: [first],
			...edges,
			...last,
		}),
		settings: { executionOrder: 'v1' },
	};
}
