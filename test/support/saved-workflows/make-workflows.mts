import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import type { Credential } from '../../../hosts/rest.mts';
import { type Workflow, MANUAL_TRIGGER_NAME } from '../../../hosts/workflow.mts';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type { Layout, MediaField } from '../../../nodes/MediaGeneration/fields/index.ts';
import { EXTENSIONS, LAYOUTS } from '../../../nodes/MediaGeneration/fields/index.ts';
import { createFieldProperty } from '../../../nodes/MediaGeneration/form/field-property.ts';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { DEMO_FILES } from '../demo-files.mts';
import { makeMediaInput } from '../media-input.mts';
import { makeOperationWorkflows } from './operations.mts';
import { makeFullValues, listLayoutsWith } from '../samples.mts';
import { makeReadNodes } from '../make-read-nodes.mts';
import {
	makeForm,
	listOpenMedia,
	chooseSampleType,
	makeToolParameters,
	type Parameters,
	withOptions,
} from '../tool-samples.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeWorkflow,
} from '../../../hosts/workflow-builder.mts';

/** The credential of each layout; a replay finds its service by the credential's name. */
const CREDENTIALS = Object.fromEntries(
	LAYOUTS.map((layout) => [layout, { id: layout, name: layout, type: 'mediaGenerationApi' }]),
) as Record<Layout, Credential>;

const EVERY_OPTION = {
	...{ maxWaitMinutes: 30, concurrency: 5, outputField: 'result' },
	...{ maxProjects: 50, maxCredits: 5_000, simplify: false },
};

/** Returns the parameters that n8n stores: those that differ from the form's defaults. */
function omitDefaults(parameters: Parameters): INodeParameters {
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

/** Reads the form's default for a media input, such as `{ mode: 'binary', value: 'data' }`. */
const makeDefaultInput = (field: MediaField, tool: Tool): Parameters => ({
	__rl: true,
	...(createFieldProperty(field, tool).default as Parameters),
});

const makeAddress = (field: MediaField): Parameters =>
	makeMediaInput(
		'url',
		`https://files.invalid/file.${EXTENSIONS.flat[chooseSampleType(field)][0]}`,
	);

const makePlainForm = (tool: Tool, layout: Layout): Parameters =>
	makeToolParameters(tool, layout, (field) => makeDefaultInput(field, tool));

const makeFullForm = (tool: Tool, layout: Layout): Parameters =>
	withOptions(makeForm(tool, makeFullValues(tool, layout), makeAddress), EVERY_OPTION);

export const makeWorkflowsToSave = (tools: readonly Tool[]): Record<string, Workflow> => ({
	...Object.fromEntries(tools.map((tool) => [tool.slug, makeToolWorkflow(tool)])),
	...makeOperationWorkflows(CREDENTIALS),
});

/** Makes a workflow as n8n saves it, with two nodes per layout: one with required fields only, one with all fields. */
function makeToolWorkflow(tool: Tool): Workflow {
	const layouts = listLayoutsWith(tool);
	const files = new Map(
		listOpenMedia(tool, layouts.at(-1)!).flatMap((field) => {
			const { value } = makeDefaultInput(field, tool);
			return value === '' ? [] : [[String(value), `/files/${DEMO_FILES[chooseSampleType(field)]}`]];
		}),
	);
	const tools = layouts.flatMap((layout) =>
		Object.entries({ Plain: makePlainForm, 'Every Field': makeFullForm }).map(
			([name, parameters]) =>
				makeActionNode(
					`${name}, ${layout}`,
					CREDENTIALS[layout],
					omitDefaults({ ...parameters(tool, layout), completion: 'start' }),
				),
		),
	);
	const names = tools.map(({ name }) => name);
	const { nodes, edges, first } = makeReadNodes(files, names);
	const last = Object.fromEntries(names.map((name) => [name, []]));
	return {
		...makeWorkflow(tool.label, [makeManualTrigger(), ...nodes, ...tools], {
			[MANUAL_TRIGGER_NAME]: [first],
			...edges,
			...last,
		}),
		settings: { executionOrder: 'v1' },
	};
}
