import type { IExecuteFunctions } from 'n8n-workflow';

/** Whether the node is a tool of an AI agent: n8n makes a node type of its own for that, by adding "Tool" to the name. */
export const isAgentTool = (context: IExecuteFunctions): boolean =>
	context.getNode().type.endsWith('Tool');
