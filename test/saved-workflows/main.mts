import { deepStrictEqual } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { MANUAL_TRIGGER_NAME, type Workflow } from '../../hosts/workflow.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import {
	replayWorkflow,
	savedFolder,
	readSavedOutcome,
	readSavedWorkflows,
} from '../support/replay.mts';
import { LiveN8n } from '../../hosts/live-n8n.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { openStage } from '../support/open-stage.mts';
import { makeWorkflowsToSave } from '../support/saved-workflows/make-workflows.mts';

const program = new Command('save-workflows')
	.description(
		'Saves the workflows of a release and what they do in a real n8n: those that no earlier release has.',
	)
	.argument('[version]', 'the version that is being released, such as 0.1.0')
	.option('--replay', 'instead, runs the workflows of all releases and compares what they do')
	.parse();
const [version] = program.processedArgs as [string | undefined];
if ((version === undefined) !== (program.opts().replay === true)) program.help({ error: true });

const earlier = readSavedWorkflows().filter((saved) => saved.version !== version);
const isNew = ([name]: [string, unknown]) => !earlier.some((saved) => saved.name === name);
const workflows = Object.entries(makeWorkflowsToSave(catalog)).filter(isNew);

async function write(folder: string, file: string, content: object): Promise<void> {
	const path = join(folder, file);
	const style = await resolveConfig(path);
	writeFileSync(path, await format(JSON.stringify(content), { ...style, filepath: path }));
}

const stage = await openStage(LiveN8n.start({ env: { N8N_RESTRICT_FILE_ACCESS_TO: mediaFolder } }));

const canRun = ({ nodes }: Workflow): boolean =>
	nodes.some(({ name }) => name === MANUAL_TRIGGER_NAME);

async function save(folder: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	for (const [name, workflow] of workflows) {
		if (canRun(workflow)) {
			await write(folder, `${name}.outcome.json`, await replayWorkflow(workflow, stage));
		}
		await write(folder, `${name}.workflow.json`, workflow);
		console.log(`Saved: ${folder}/${name}`);
	}
}

async function compareWithSaved(): Promise<void> {
	for (const saved of earlier.filter(({ workflow }) => canRun(workflow))) {
		deepStrictEqual(await replayWorkflow(saved.workflow, stage), readSavedOutcome(saved));
		console.log(`As in ${saved.version}: ${saved.name}`);
	}
}

try {
	if (version === undefined) await compareWithSaved();
	else await save(join(savedFolder, version));
} finally {
	await stage.close();
}
