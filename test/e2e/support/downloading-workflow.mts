import type { Credential } from '../../../hosts/rest.mts';
import { type Workflow, START } from '../../../hosts/workflow.mts';
import { ours, startByHand, workflow } from '../../../hosts/workflow-builder.mts';

/** Makes a QR code and a video of 3 seconds from nothing but text, and downloads both. */
export function downloadingWorkflow(credential: Credential): Workflow {
	const tools = [
		ours(
			'QR Code',
			credential,
			{
				resource: 'image',
				operation: 'ai-qr-code-generator',
				content: 'https://example.com/menu',
				completion: 'download',
			},
			{ position: [300, -100] },
		),
		ours(
			'Video',
			credential,
			{
				resource: 'video',
				operation: 'text-to-video',
				prompt: 'A lighthouse in a storm',
				end_seconds: 3,
				completion: 'download',
			},
			{ position: [300, 100] },
		),
	];
	const both = tools.map(({ name }) => name);
	return workflow('Downloads', [startByHand(), ...tools], { [START]: [both], [both[0]!]: [] });
}
