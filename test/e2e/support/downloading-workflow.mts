import { randomUUID } from 'node:crypto';
import type { Workflow, WorkflowNode } from '../../../demo/host/workflow.mts';
import { packageName } from '../../../demo/root.mts';

/** Makes a QR code and a video of 3 seconds from nothing but text, and downloads both. */
export function downloadingWorkflow(
	credentials: NonNullable<WorkflowNode['credentials']>,
): Workflow {
	const tool = (name: string, y: number, parameters: Record<string, unknown>): WorkflowNode => ({
		id: randomUUID(),
		name,
		type: `${packageName}.mediaGeneration`,
		typeVersion: 1,
		position: [300, y],
		parameters: { ...parameters, completion: 'download' },
		credentials,
	});
	const start: WorkflowNode = {
		id: randomUUID(),
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		position: [0, 100],
		parameters: {},
	};
	const tools = [
		tool('QR Code', 0, {
			resource: 'image',
			operation: 'ai-qr-code-generator',
			content: 'https://example.com/menu',
		}),
		tool('Video', 200, {
			resource: 'video',
			operation: 'text-to-video',
			prompt: 'A lighthouse in a storm',
			end_seconds: 3,
		}),
	];
	const targets = tools.map(({ name }) => ({ node: name, type: 'main', index: 0 }));
	return {
		name: 'Downloads',
		nodes: [start, ...tools],
		connections: { Start: { main: [targets] } },
	};
}
