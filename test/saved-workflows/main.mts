import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Credential } from '../../hosts/rest.mts';
import { START, type Workflow, type WorkflowNode } from '../../hosts/workflow.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { LAYOUTS, type Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import { NEXT, replay, savedFolder, savedWorkflows, toolsWithout } from '../support/replay.mts';
import { LiveN8n } from '../../hosts/live-n8n.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { openStage } from '../support/two-layout-n8n.mts';
import { workflowOf } from './make.mts';

/**
 * `npm run save-workflows`: makes a workflow for each tool that no released version has one for, and records what all
 * workflows of the unreleased version do in a real n8n. What was made before is made anew.
 */

const saved = savedWorkflows();
const tools = toolsWithout(
	saved.filter(({ version }) => version !== NEXT),
	catalog,
);
const byHand = saved.filter(
	({ version, name, workflow }) =>
		version === NEXT &&
		!tools.some(({ slug }) => slug === name) &&
		workflow.nodes.some((node) => node.name === START),
);

const folder = join(savedFolder, NEXT);
mkdirSync(folder, { recursive: true });

async function write(file: string, content: object): Promise<void> {
	const path = join(folder, file);
	const style = await resolveConfig(path);
	writeFileSync(path, await format(JSON.stringify(content), { ...style, filepath: path }));
}

const stage = await openStage(
	LiveN8n.start({ env: { N8N_RESTRICT_FILE_ACCESS_TO: mediaFolder } }),
	(options) => SandboxClient.start(options),
);

/** With the IDs that its nodes had: a file changes only in what it saves. */
function sameIds(name: string, { nodes, ...workflow }: Workflow): Workflow {
	const before = saved.find((one) => one.version === NEXT && one.name === name)?.workflow.nodes;
	const idOf = (node: WorkflowNode) => before?.find((one) => one.name === node.name)?.id ?? node.id;
	return { ...workflow, nodes: nodes.map((node) => ({ ...node, id: idOf(node) })) };
}

/** The service of each layout, under the name by which a replay finds it. */
const credentials = Object.fromEntries(
	LAYOUTS.map((layout) => [layout, { id: layout, name: layout, type: 'mediaGenerationApi' }]),
) as Record<Layout, Credential>;

async function record(name: string, workflow: Workflow): Promise<void> {
	await write(`${name}.outcome.json`, await replay(workflow, stage));
	console.log(`Saved: test/saved-workflows/${NEXT}/${name}`);
}

try {
	for (const tool of tools) {
		const workflow = sameIds(tool.slug, workflowOf(tool, credentials));
		await record(tool.slug, workflow);
		await write(`${tool.slug}.workflow.json`, workflow);
	}
	for (const { name, workflow } of byHand) await record(name, workflow);
} finally {
	await stage.close();
}
