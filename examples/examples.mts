import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credential } from '../hosts/run/rest.mts';
import type { Workflow, WorkflowNode } from '../hosts/run/workflow.mts';
import { packageName, root } from '../machine/root.mts';

/** The names of all examples, which are also those of their files. */
export const exampleNames: readonly string[] = readdirSync(join(root, 'examples'))
	.filter((file) => file.endsWith('.json') && file !== 'tsconfig.json')
	.map((file) => file.replace('.json', ''));

/** Reads `examples/<name>.json`, an importable workflow, unchanged. */
export async function readExample(name: string): Promise<Workflow> {
	return JSON.parse(await readFile(join(root, 'examples', `${name}.json`), 'utf8')) as Workflow;
}

/**
 * Does what a user does after an import: chooses the credential in our nodes. If a folder is given, enters it in
 * "Folder" as well; the example's own is `.n8n-files` in the directory that n8n was started in.
 */
export function adaptExample(
	workflow: Workflow,
	credential: Credential,
	folder?: string,
): Workflow {
	const nodes = workflow.nodes.map((node) => withCredential(node, credential));
	if (folder === undefined) return { ...workflow, nodes };
	return { ...workflow, nodes: nodes.map((node) => withFolder(node, folder)) };
}

function withCredential(node: WorkflowNode, { id, name, type }: Credential): WorkflowNode {
	if (!node.type.startsWith(`${packageName}.`)) return node;
	return { ...node, credentials: { [type]: { id, name } } };
}

function withFolder(node: WorkflowNode, folder: string): WorkflowNode {
	if (node.name !== 'Folder') return node;
	const { assignments } = (node.parameters as FolderParameters).assignments;
	const named = assignments.map((field) => ({ ...field, value: folder }));
	return { ...node, parameters: { ...node.parameters, assignments: { assignments: named } } };
}

type FolderParameters = { assignments: { assignments: { name: string; value: string }[] } };
