import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { NEXT, replay, savedFolder, toolsWithoutWorkflow } from '../support/replay.mts';
import { LiveN8n } from '../support/live-n8n.mts';
import { openStage, stageMedia } from '../support/stage.mts';
import { workflowOf } from './make.mts';

/**
 * `npm run save-workflows`: creates a saved workflow for each tool that has none, and records what it does in a real
 * n8n.
 */

const tools = toolsWithoutWorkflow(catalog);
if (tools.length === 0) console.log('Every tool has a saved workflow.');
else {
	const stage = await openStage(
		await LiveN8n.start({ env: { N8N_RESTRICT_FILE_ACCESS_TO: stageMedia } }),
	);
	const { flat, nested } = stage.services;
	const credentials = { flat: flat.credential, nested: nested.credential };
	const folder = join(savedFolder, NEXT);
	mkdirSync(folder, { recursive: true });
	const write = async (file: string, content: object) =>
		writeFileSync(
			join(folder, file),
			await format(JSON.stringify(content), { parser: 'json', useTabs: true }),
		);
	try {
		for (const tool of tools) {
			const workflow = workflowOf(tool, credentials);
			await write(`${tool.slug}.outcome.json`, await replay(workflow, stage));
			await write(`${tool.slug}.workflow.json`, workflow);
			console.log(`Saved: test/saved-workflows/${NEXT}/${tool.slug}`);
		}
	} finally {
		await stage.close();
	}
}
