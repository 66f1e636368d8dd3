import type { Credential } from '../../../hosts/rest.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeTriggerNode,
	makeWorkflow,
	type Edges,
} from '../../../hosts/workflow-builder.mts';
import { MANUAL_TRIGGER_NAME, type Workflow, type WorkflowNode } from '../../../hosts/workflow.mts';
import type { Layout } from '../../../nodes/MediaGeneration/fields/index.ts';
import { makeMediaInput } from '../media-input.mts';
import { makeReadNodes } from '../make-read-nodes.mts';

type Credentials = Readonly<Record<Layout, Credential>>;
type Parameters = Record<string, unknown>;

const makeSavedWorkflow = (name: string, nodes: WorkflowNode[], edges: Edges): Workflow => ({
	...makeWorkflow(name, nodes, edges),
	settings: { executionOrder: 'v1' },
});

const chooseByName = (value: string) => ({ __rl: true, mode: 'name', value });

const GENERATION_BY_KIND: Record<string, { layout: Layout; parameters: Parameters }> = {
	video: {
		layout: 'flat',
		parameters: {
			resource: 'video',
			operation: 'text-to-video',
			prompt: 'A boat',
			end_seconds: 1,
		},
	},
	image: {
		layout: 'flat',
		parameters: {
			resource: 'image',
			operation: 'ai-qr-code-generator',
			content: 'https://example.com',
			art_style: chooseByName('Watercolor'),
		},
	},
	audio: {
		layout: 'nested',
		parameters: {
			resource: 'audio',
			prompt: 'Welcome',
			voice_name: chooseByName('Morgan Freeman'),
		},
	},
};

function makeProjectsWorkflow(kind: string, credentials: Credentials): Workflow {
	const { layout, parameters } = GENERATION_BY_KIND[kind]!;
	const node = (name: string, given: Parameters) =>
		makeActionNode(name, credentials[layout], given);
	const on = (operation: Parameters) => ({
		resource: 'project',
		kind,
		id: "={{ $('Begin').item.json.id }}",
		...operation,
	});
	const options = { concurrency: 2, outputField: 'result' };
	// These nodes must start no project; a request that starts a project would show the node's name.
	const free = (name: string, given: Parameters) =>
		node(name, { ...parameters, ...given, options: { name, ...Object(given.options) } });
	return makeSavedWorkflow(
		`Projects: ${kind}`,
		[
			makeManualTrigger(),
			node('Begin', { ...parameters, completion: 'start' }),
			free('Check', { completion: 'check' }),
			free('Use Existing', {
				completion: 'wait',
				options: { existingProject: "={{ $('Begin').item.json.id }}" },
			}),
			node('Wait', on({ operation: 'wait', options: { maxWaitMinutes: 5, concurrency: 2 } })),
			node('Get', on({})),
			node('Download', on({ operation: 'download', options })),
			node('Download by Default', on({ operation: 'download' })),
			node('Delete', on({ operation: 'delete' })),
		],
		{},
	);
}

function makeUploadAndCallByPathWorkflow({ flat, nested }: Credentials): Workflow {
	const files = makeReadNodes(
		[
			['data', '/files/portrait.jpg'],
			['clip', '/files/clip.mp4'],
		],
		['Upload', 'Upload Two', 'By Path', 'By Path, Nested'],
	);
	const byPath = { resource: 'project', operation: 'call-by-path', completion: 'start' };
	const entries = (...files: [place: string, file: object][]) => ({
		entries: files.map(([place, file]) => ({ place, file })),
	});
	const nodes = [
		makeActionNode('Upload', flat, { resource: 'file' }),
		makeActionNode('Upload Two', flat, {
			resource: 'file',
			files: 'data, clip',
			options: { concurrency: 3 },
		}),
		makeActionNode('By Path', flat, {
			...byPath,
			kind: 'image',
			path: '/v1/ai-headshot-generator',
			body: '{ "name": "By path" }',
			files: entries(['image_file_path', makeMediaInput('binary', 'data')]),
			options: { maxWaitMinutes: 30, concurrency: 5, outputField: 'result' },
		}),
		makeActionNode('By Path, Nested', nested, {
			...byPath,
			path: '/v1/face-swap',
			body: '{ "start_seconds": 0, "end_seconds": 2, "assets": { "video_source": "file" } }',
			files: entries(
				['assets.video_file_path', makeMediaInput('binary', 'clip')],
				['assets.image_file_path', makeMediaInput('url', 'https://files.invalid/face.png')],
			),
		}),
		makeActionNode('From Storage Path', flat, {
			resource: 'image',
			operation: 'image-background-remover',
			image_file_path: makeMediaInput('path', '={{ $json.file_path }}'),
			completion: 'start',
		}),
	];
	return makeSavedWorkflow(
		'Upload and Call by Path',
		[makeManualTrigger(), ...files.nodes, ...nodes],
		{
			...Object.fromEntries(nodes.map(({ name }) => [name, []])),
			...files.edges,
			[MANUAL_TRIGGER_NAME]: [files.first],
			Upload: [['From Storage Path']],
		},
	);
}

const makeTriggersWorkflow = ({ flat }: Credentials): Workflow =>
	makeSavedWorkflow(
		'Triggers',
		[
			makeTriggerNode('Plain', flat, 'saved-plain'),
			makeTriggerNode('Every Option', flat, 'saved-every-option', {
				events: ['video.completed', 'image.errored'],
				acknowledge: 'atEnd',
				outputs: 'separate',
				options: {
					once: false,
					projectIds: 'p-1, p-2',
					nameContains: 'campaign',
					toleranceSeconds: 60,
				},
			}),
			makeTriggerNode('Unverified', flat, 'saved-unverified', {
				events: ['*'],
				verification: 'acceptUnverified',
			}),
		],
		{ Plain: [], 'Every Option': [] },
	);

export const makeOperationWorkflows = (credentials: Credentials): Record<string, Workflow> => ({
	...Object.fromEntries(
		Object.keys(GENERATION_BY_KIND).map((kind) => [
			`projects-${kind}`,
			makeProjectsWorkflow(kind, credentials),
		]),
	),
	'upload-and-call-by-path': makeUploadAndCallByPathWorkflow(credentials),
	trigger: makeTriggersWorkflow(credentials),
});
