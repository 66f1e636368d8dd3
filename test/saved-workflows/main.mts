import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { START } from '../../hosts/workflow.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { replay, savedFolder, savedWorkflows } from '../support/replay.mts';
import { LiveN8n } from '../../hosts/live-n8n.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { openStage } from '../support/two-layout-n8n.mts';
import { workflowsToSave } from '../support/saved-workflows/make.mts';

const program = new Command('save-workflows')
	.description(
		'Saves the workflows of a release and what they do in a real n8n: those that no earlier release has.',
	)
	.argument('<version>', 'the version that is being released, such as 0.1.0')
	.parse();
const [version] = program.processedArgs as [string];

const earlier = savedWorkflows().filter((saved) => saved.version !== version);
const isNew = ([name]: [string, unknown]) => !earlier.some((saved) => saved.name === name);
const workflows = Object.entries(workflowsToSave(catalog)).filter(isNew);

const folder = join(savedFolder, version);
mkdirSync(folder, { recursive: true });

async function write(file: string, content: object): Promise<void> {
	const path = join(folder, file);
	const style = await resolveConfig(path);
	writeFileSync(path, await format(JSON.stringify(content), { ...style, filepath: path }));
}

const stage = await openStage(LiveN8n.start({ env: { N8N_RESTRICT_FILE_ACCESS_TO: mediaFolder } }));

try {
	for (const [name, workflow] of workflows) {
		if (workflow.nodes.some((node) => node.name === START)) {
			await write(`${name}.outcome.json`, await replay(workflow, stage));
		}
		await write(`${name}.workflow.json`, workflow);
		console.log(`Saved: test/saved-workflows/${version}/${name}`);
	}
} finally {
	await stage.close();
}
