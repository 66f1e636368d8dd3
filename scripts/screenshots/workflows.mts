import { join } from 'node:path';
import type { Credential } from '../../hosts/rest.mts';
import { mediaFolder } from '../../hosts/root.mts';
import type { Workflow, WorkflowNode } from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';

/** What the pictures show. */

/** Nodes from left to right. */
const inARow = (nodes: WorkflowNode[], top = 0): WorkflowNode[] =>
	nodes.map((node, index) => ({ ...node, position: [index * 200, top] }));

/** An image from a prompt. */
export const generatedImage = (credential: Credential): Workflow =>
	workflow(
		'Generate an image',
		inARow([
			startByHand(),
			ours('Generate Image', credential, {
				resource: 'image',
				operation: 'ai-image-generator',
				// What the sandbox paints, whatever it is asked for.
				prompt: 'Hills under several moons, flat illustration',
				image_count: 1,
			}),
		]),
	);

const title = (text: string, top: number): WorkflowNode =>
	stock(
		text,
		'stickyNote',
		1,
		{ content: `## ${text}`, height: 80, width: 480 },
		{ position: [0, top] },
	);

const request = (name: string, method: string, url: string): WorkflowNode =>
	stock(name, 'httpRequest', 4.2, { method, url, options: {} });

const API = 'https://api.magichour.ai/v1';

/** The same job with n8n's core nodes, and with one node of this package. */
export function beforeAndAfter(credential: Credential): Workflow {
	const before = [
		stock('Photo', 'formTrigger', 2.2, { formTitle: 'Photo' }),
		request('Request Upload URL', 'POST', `${API}/files/upload-urls`),
		request('Upload File', 'PUT', '={{ $json.upload_url }}'),
		request('Start Project', 'POST', `${API}/image-to-video`),
		stock('Wait', 'wait', 1.1, { amount: 5, unit: 'seconds' }),
		request('Check Status', 'GET', `=${API}/video-projects/{{ $json.id }}`),
		stock('Complete?', 'if', 2.2, {}),
		request('Download', 'GET', '={{ $json.downloads[0].url }}'),
	];
	const after = [
		stock('Product Photo', 'formTrigger', 2.2, { formTitle: 'Photo' }),
		ours('Image to Video', credential, { resource: 'video', operation: 'image-to-video' }),
	];
	const nodes = [...inARow(before, 120), ...inARow(after, 440)];
	const drawn = workflow('Before and after', nodes, {
		'Complete?': [['Download'], ['Wait']],
		Download: [],
		'Product Photo': [['Image to Video']],
		'Image to Video': [],
	});
	const titles = [title('HTTP Request: seven nodes', 0), title('Media Generation: one node', 320)];
	return { ...drawn, nodes: [...drawn.nodes, ...titles] };
}

const file = (name: string, media: string): WorkflowNode =>
	stock(name, 'readWriteFile', 1.1, { fileSelector: join(mediaFolder, media), options: {} });

const fileFrom = (node: string) => ({
	__rl: true,
	mode: 'binary',
	value: `={{ $('${node}').item.binary.data }}`,
});

/** A face swap whose two files come from two nodes. */
export const twoFiles = (credential: Credential): Workflow =>
	workflow(
		'Two files',
		inARow([
			startByHand(),
			file('Read Video', 'clip.mp4'),
			file('Read Photo', 'portrait.jpg'),
			ours('Face Swap', credential, {
				resource: 'video',
				operation: 'face-swap',
				video_file_path: fileFrom('Read Video'),
				image_file_path: fileFrom('Read Photo'),
				end_seconds: 2,
			}),
		]),
	);

/** Each tool as it is added. */
export const everyTool = (credential: Credential): Workflow =>
	workflow(
		'Tools',
		inARow([
			startByHand(),
			...catalog.map(({ label, resource, slug }) =>
				ours(label, credential, { resource, operation: slug }),
			),
		]),
	);
