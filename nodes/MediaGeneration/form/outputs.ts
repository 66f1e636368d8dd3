import type { INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { COLLECT, COLLECT_OUTPUTS } from '../catalog/collect';
import { PROJECT_RESOURCE } from '../catalog/projects';

const COLLECT_CONNECTIONS = COLLECT_OUTPUTS.map((name) => ({
	type: NodeConnectionTypes.Main,
	displayName: name,
}));

const IS_COLLECT_EXPRESSION = `$parameter["resource"] === "${PROJECT_RESOURCE}" && $parameter["operation"] === "${COLLECT}"`;

/** One output, except for Collect, which sorts projects by outcome. n8n evaluates the expression for each node. */
export const nodeOutputs: INodeTypeDescription['outputs'] = `={{ ${IS_COLLECT_EXPRESSION} ? ${JSON.stringify(
	COLLECT_CONNECTIONS,
)} : ${JSON.stringify([NodeConnectionTypes.Main])} }}`;
