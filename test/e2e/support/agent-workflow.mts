import { randomUUID } from 'node:crypto';
import type { Credential } from '../../../demo/host/rest.mts';
import type { Workflow, WorkflowNode } from '../../../demo/host/workflow.mts';
import { packageName } from '../../../demo/root.mts';

const langchain = '@n8n/n8n-nodes-langchain';

/** What n8n's editor writes where the user lets the model fill in a parameter. */
const fromAi = (key: string, type: 'string' | 'number') =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, '${type}') }}`;

/**
 * An AI agent that is asked for a picture and has two tools, both the tool variant of our node: one starts an image
 * generation and returns at once, the other waits for a project by its id.
 */
export function agentWorkflow(credentials: { model: Credential; service: Credential }): Workflow {
	const nodes = [
		node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		node('Agent', `${langchain}.agent`, 3, {
			promptType: 'define',
			text: 'Make me a picture of a lighthouse in a storm.',
			options: {},
		}),
		node(
			'Model',
			`${langchain}.lmChatOpenAi`,
			1.2,
			{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
			credentials.model,
		),
		node(
			'Generate Image',
			`${packageName}.mediaGenerationTool`,
			1,
			{
				resource: 'image',
				operation: 'ai-image-generator',
				prompt: fromAi('Prompt', 'string'),
				image_count: fromAi('Number_of_Images', 'number'),
				completion: 'start',
			},
			credentials.service,
		),
		node(
			'Wait for Image',
			`${packageName}.mediaGenerationTool`,
			1,
			{ resource: 'image', operation: 'wait', id: fromAi('Project_ID', 'string') },
			credentials.service,
		),
	];
	const to = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
	return {
		name: 'Agent',
		nodes,
		connections: {
			Start: to('main'),
			Model: to('ai_languageModel'),
			'Generate Image': to('ai_tool'),
			'Wait for Image': to('ai_tool'),
		},
	};
}

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
	credential?: Credential,
): WorkflowNode {
	return {
		id: randomUUID(),
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters,
		...(credential && {
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		}),
	};
}
