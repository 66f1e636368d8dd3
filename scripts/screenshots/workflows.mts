import { join } from 'node:path';
import type { Credential } from '../../hosts/rest.mts';
import { mediaFolder } from '../../hosts/root.mts';
import type { Workflow, WorkflowNode } from '../../hosts/workflow.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/workflow-builder.mts';

const placeInRow = (nodes: WorkflowNode[], top = 0): WorkflowNode[] =>
	nodes.map((node, index) => ({ ...node, position: [index * 200, top] }));

export const makeGeneratedImageWorkflow = (credential: Credential): Workflow =>
	makeWorkflow(
		'Generate an image',
		placeInRow([
			makeManualTrigger(),
			makeActionNode('Generate Image', credential, {
				resource: 'image',
				operation: 'ai-image-generator',
				prompt: 'A red lighthouse at dusk, watercolor',
				image_count: 1,
			}),
		]),
	);

const shots = ['A harbor at dawn', 'A fishing boat leaves', 'Gulls over the pier'].map(
	(prompt) => ({
		prompt,
	}),
);

export const makeCheckOnlyWorkflow = (credential: Credential): Workflow =>
	makeWorkflow(
		'Check only',
		placeInRow([
			makeManualTrigger(),
			makeCoreNode('Shots', 'set', 3.4, { mode: 'raw', jsonOutput: JSON.stringify({ shots }) }),
			makeCoreNode('Each Shot', 'splitOut', 1, { fieldToSplitOut: 'shots', options: {} }),
			makeActionNode('Text to Video', credential, {
				resource: 'video',
				operation: 'text-to-video',
				prompt: '={{ $json.prompt }}',
				model: {
					__rl: true,
					mode: 'list',
					value: 'kling-2.6',
					cachedResultName: 'Kling 2.6',
				},
				resolution: { __rl: true, mode: 'list', value: '720p' },
				completion: 'check',
			}),
		]),
	);

const makeTitleNode = (text: string, top: number): WorkflowNode =>
	makeCoreNode(
		text,
		'stickyNote',
		1,
		{ content: `## ${text}`, height: 80, width: 480 },
		{ position: [0, top] },
	);

const makeRequestNode = (name: string, method: string, url: string): WorkflowNode =>
	makeCoreNode(name, 'httpRequest', 4.2, { method, url, options: {} });

const API = 'https://api.magichour.ai/v1';

const completeCondition = {
	combinator: 'and',
	conditions: [
		{
			leftValue: '={{ $json.status }}',
			rightValue: 'complete',
			operator: { type: 'string', operation: 'equals' },
		},
	],
};

/** A workflow that shows the same job with n8n's core nodes, and with one node of this package. */
export function makeBeforeAndAfterWorkflow(credential: Credential): Workflow {
	const before = [
		makeCoreNode('Photo', 'formTrigger', 2.2, { formTitle: 'Photo' }),
		makeRequestNode('Request Upload URL', 'POST', `${API}/files/upload-urls`),
		makeRequestNode('Upload File', 'PUT', '={{ $json.upload_url }}'),
		makeRequestNode('Start Project', 'POST', `${API}/image-to-video`),
		makeCoreNode('Wait', 'wait', 1.1, { amount: 5, unit: 'seconds' }),
		makeRequestNode('Check Status', 'GET', `=${API}/video-projects/{{ $json.id }}`),
		makeCoreNode('Complete?', 'if', 2.2, { conditions: completeCondition }),
		makeRequestNode('Download', 'GET', '={{ $json.downloads[0].url }}'),
	];
	const after = [
		makeCoreNode('Photo 2', 'formTrigger', 2.2, { formTitle: 'Photo' }),
		makeActionNode('Image to Video', credential, {
			resource: 'video',
			operation: 'image-to-video',
		}),
	];
	const nodes = [...placeInRow(before, 120), ...placeInRow(after, 440)];
	const drawn = makeWorkflow('Before and after', nodes, {
		'Complete?': [['Download'], ['Wait']],
		Download: [],
		'Photo 2': [['Image to Video']],
		'Image to Video': [],
	});
	const titles = [
		makeTitleNode('HTTP Request: seven nodes', 0),
		makeTitleNode('Media Generation: one node', 320),
	];
	return { ...drawn, nodes: [...drawn.nodes, ...titles] };
}

const makeFileNode = (name: string, media: string): WorkflowNode =>
	makeCoreNode(name, 'readWriteFile', 1.1, { fileSelector: join(mediaFolder, media), options: {} });

const makeBinaryReference = (node: string) => ({
	__rl: true,
	mode: 'binary',
	value: `={{ $('${node}').item.binary.data }}`,
});

export const makeTwoFilesWorkflow = (credential: Credential): Workflow =>
	makeWorkflow(
		'Two files',
		placeInRow([
			makeManualTrigger(),
			makeFileNode('Read Video', 'clip.mp4'),
			makeFileNode('Read Photo', 'portrait.jpg'),
			makeActionNode('Face Swap', credential, {
				resource: 'video',
				operation: 'face-swap',
				video_file_path: makeBinaryReference('Read Video'),
				image_file_path: makeBinaryReference('Read Photo'),
				end_seconds: 2,
			}),
		]),
	);

export const addTriggerOptions = ({ name, nodes, connections }: Workflow): Workflow => ({
	name,
	connections,
	nodes: nodes.map((node) =>
		node.type.endsWith('.mediaGenerationTrigger')
			? { ...node, parameters: { ...node.parameters, options: triggerOptions } }
			: node,
	),
});

const triggerOptions = {
	once: true,
	nameContains: 'campaign',
};

/** The credential types and names for other packages' nodes in the examples. */
export const otherCredentials = {
	lmChatOpenAi: ['openAiApi', 'Chat Model'],
	googleSheets: ['googleSheetsOAuth2Api', 'Google Sheets'],
	googleDrive: ['googleDriveOAuth2Api', 'Google Drive'],
	emailSend: ['smtp', 'SMTP'],
} as const;
