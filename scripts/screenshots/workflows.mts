import { join } from 'node:path';
import type { Credential } from '../../hosts/rest.mts';
import { root } from '../../hosts/root.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import type { Workflow, WorkflowNode } from '../../hosts/workflow.mts';

/** Workflows that are only there to be looked at. */

/** Columns of nodes from left to right, in a row. */
export const inARow = (nodes: WorkflowNode[], top: number): WorkflowNode[] =>
	nodes.map((node, index) => ({ ...node, position: [index * 200, top] }));

const title = (text: string, top: number): WorkflowNode =>
	stock(
		text,
		'stickyNote',
		1,
		{ content: `## ${text}`, height: 80, width: 480 },
		{
			position: [0, top],
		},
	);

const file = (name: string, media: string): WorkflowNode =>
	stock(name, 'readWriteFile', 1.1, {
		fileSelector: join(root, 'demo', 'media', media),
		options: {},
	});

const request = (name: string): WorkflowNode => stock(name, 'httpRequest', 4.2, { options: {} });

/** The same job with n8n's core nodes, and with one node of this package. */
export function beforeAndAfter(credential: Credential): Workflow {
	const before = [
		stock('Photo', 'formTrigger', 2.2, { formTitle: 'Photo' }),
		request('Request Upload URL'),
		request('Upload File'),
		request('Start Project'),
		stock('Wait', 'wait', 1.1, { amount: 5, unit: 'seconds' }),
		request('Check Status'),
		stock('Complete?', 'if', 2.2, {}),
		request('Download'),
	];
	const after = [
		stock('Photo 2', 'formTrigger', 2.2, { formTitle: 'Photo' }),
		ours('Image to Video', credential, { resource: 'video', operation: 'image-to-video' }),
	];
	const edges = {
		'Complete?': [['Download'], ['Wait']],
		Download: [],
		'Photo 2': [['Image to Video']],
		'Image to Video': [],
	};
	const drawn = workflow(
		'Before and after',
		[...inARow(before, 120), ...inARow(after, 440)],
		edges,
	);
	return {
		...drawn,
		nodes: [
			...drawn.nodes,
			title('HTTP Request: seven nodes', 0),
			title('Media Generation: one node', 320),
		],
	};
}

/** A face swap whose two files come from two nodes. */
export function twoFiles(credential: Credential): Workflow {
	const from = (node: string) => ({
		__rl: true,
		mode: 'binary',
		value: `={{ $('${node}').item.binary.data }}`,
	});
	const swap = ours('Swap Faces', credential, {
		resource: 'video',
		operation: 'face-swap',
		video_file_path: from('Read Video'),
		image_file_path: from('Read Photo'),
		end_seconds: 2,
	});
	const nodes = [
		startByHand(),
		file('Read Video', 'clip.mp4'),
		file('Read Photo', 'portrait.jpg'),
		swap,
	];
	return workflow('Two files', inARow(nodes, 0));
}
