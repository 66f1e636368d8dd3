import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether the node is a tool of an AI agent: n8n creates a separate node type for that, with "Tool" added to the name.
 */
export const isAgentTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');
