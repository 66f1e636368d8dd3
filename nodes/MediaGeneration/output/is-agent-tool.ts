import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether an AI agent reads the output. It gets links instead of files, an error's message without its description, and
 * only the first output. Each attempt of its tool call is a separate run of the node.
 */
export const isAgentTool = (context: Pick<IExecuteFunctions, 'getNode'>): boolean =>
	// n8n creates a separate node type for the tool, with "Tool" added to the name.
	context.getNode().type.endsWith('Tool');
