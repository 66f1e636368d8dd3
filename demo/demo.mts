import { join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { cleanUp, describe, runCommand } from '../hosts/cleanup.mts';
import { runMainJob, type ResultFile } from './main-job.mts';
import { mediaFolder, root } from '../hosts/root.mts';
import { startQueueN8n } from '../hosts/queue.mts';
import { patience } from '../hosts/wait-until.mts';
import { placesOf, setUpDemo, stayUp, type DemoWorld } from './set-up.mts';
import type { Layout } from '../sandbox/types.mts';
import { terminalNarrator } from './terminal.mts';

const introduction = `
Media generation in n8n: a photo and a video are uploaded, a face swap and an image generation start,
their signed events start a workflow, and the results are downloaded. Everything runs on this machine:
a real n8n, and a sandbox that stands in for Magic Hour. You need no account, and you pay nothing.
`;

const command = new Command('demo')
	.description('Shows the package at work in a real n8n.')
	.option('--once', 'exit after the main job, with code 0 if every step passed', false)
	.option('--queue', "use n8n's queue mode; needs redis-server and postgresql", false)
	.addOption(
		new Option('--layout <layout>', "the sandbox's request format; Magic Hour's is nested")
			.choices(['nested', 'flat'])
			.default('nested'),
	)
	.parse();
const { once, queue, layout } = command.opts<{ once: boolean; queue: boolean; layout: Layout }>();

patience.ms = 300_000;
const narrator = terminalNarrator();
const began = Date.now();
let world: DemoWorld | undefined;
await runCommand(async () => {
	console.log(introduction);
	const resultFolder = join(root, 'demo-output');
	const start = queue ? startQueueN8n : undefined;
	world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator, layout, start });
	const files = await runMainJob(world, narrator);
	console.log(`\nDone in ${Math.round((Date.now() - began) / 1_000)} s.`);
	printResults(files);
	if (once) return await cleanUp();
	console.log(`
Look around:
${placesOf(world)}
  Files     ${mediaFolder}, which n8n may read

To run it again, click "Execute workflow" in the editor; the results go to demo-output/.
Press Ctrl+C to stop n8n and the sandbox.`);
	stayUp();
}, printFailure);

function printResults(files: ResultFile[]): void {
	console.log('\nResults:');
	for (const { path, kind, bytes } of files) {
		console.log(`  ${relative(root, path)}  (${kind}, ${Math.ceil(bytes / 1024)} kB)`);
	}
}

function printFailure(error: unknown): void {
	console.error(`\n${describe(error)}`);
	if (!world) return;
	const lines = world.n8n.logs().trim().split('\n').slice(-15);
	console.error(`\nThe last lines of n8n's log:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
