import { join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { cleanUp, describeError, runCommand } from '../machine/cleanup.mts';
import { runMainJob, type ResultFile } from './main-job.mts';
import {
	locateCacheFolder,
	isInstalled,
	readPinnedVersion,
	unpackedGb,
} from '../hosts/install/install.mts';
import { mediaFolder, root } from '../machine/root.mts';
import { startQueueN8n } from '../hosts/run/queue.mts';
import { defaultTimeout } from '../machine/wait-until.mts';
import { setUpEmbeddedDemo } from './embedded.mts';
import { formatAddresses, setUpDemo, announceStopOnInterrupt, type DemoWorld } from './set-up.mts';
import type { Layout } from '../sandbox/types.mts';
import { createNarrator } from './create-narrator.mts';

const introduction = `
Media generation in n8n: a photo and a video are uploaded, a face swap and an image generation start,
their signed events start a workflow, and the results are downloaded. Everything runs on this machine:
SETTING, and a sandbox that stands in for Magic Hour. You need no account, and you pay nothing.
`;

const installation = `
The first time, this downloads 0.7 GB, and keeps ${unpackedGb['n8n-2']} GB of n8n ${readPinnedVersion('n8n-2')}
in ${locateCacheFolder()}.
On a machine with two cores and a slow disk, that took six minutes; later starts take 20 seconds.
`;

const command = new Command('demo')
	.description("Shows the package at work: in n8n's own engine, or in a real n8n with its editor.")
	.option('--editor', 'install and start a real n8n, and leave its editor open', false)
	.option(
		'--once',
		'with --editor: exit after the main job, with code 0 if every step passed',
		false,
	)
	.addOption(
		new Option('--queue', "use n8n's queue mode; needs redis-server and postgresql")
			.default(false)
			.implies({ editor: true }),
	)
	.addOption(
		new Option('--layout <layout>', "the sandbox's request format; Magic Hour's is nested")
			.choices(['nested', 'flat'])
			.default('nested'),
	)
	.parse();
type Flags = { editor: boolean; once: boolean; queue: boolean; layout: Layout };
const { editor, once, queue, layout } = command.opts<Flags>();

const narrator = createNarrator();
const resultFolder = join(root, 'demo-output');
const startedAt = Date.now();
let world: DemoWorld | undefined;
await runCommand(async () => {
	const setting = editor ? 'a real n8n' : "n8n's own engine";
	console.log(introduction.replace('SETTING', setting));
	await (editor ? showInEditor() : showEmbedded());
}, printFailure);

async function showEmbedded(): Promise<void> {
	defaultTimeout.ms = 60_000;
	printResults(await runMainJob(await setUpEmbeddedDemo(resultFolder, layout, narrator), narrator));
	console.log(`
See the same in n8n's editor: npm run demo -- --editor
${installation.trim()}`);
	await cleanUp();
}

async function showInEditor(): Promise<void> {
	if (!isInstalled('n8n-2')) console.log(installation.trimStart());
	const start = queue ? startQueueN8n : undefined;
	world = await setUpDemo({ hostName: 'n8n-2', resultFolder, narrator, layout, start });
	printResults(await runMainJob(world, narrator));
	if (once) return await cleanUp();
	console.log(`
Look around:
${formatAddresses(world)}
  Files     ${mediaFolder}, which n8n may read

The editor opens on "Start here": click "Execute workflow" to get a picture and a video. The run above used "Generate".
Press Ctrl+C to stop n8n and the sandbox.`);
	announceStopOnInterrupt();
}

function printResults(files: ResultFile[]): void {
	console.log(`\nDone in ${Math.round((Date.now() - startedAt) / 1_000)} s.\n\nResults:`);
	for (const { path, kind, bytes } of files) {
		console.log(`  ${relative(root, path)}  (${kind}, ${Math.ceil(bytes / 1024)} kB)`);
	}
}

function printFailure(error: unknown): void {
	console.error(`\n${describeError(error)}`);
	if (!world) return;
	const lines = world.n8n.readLogs().trim().split('\n').slice(-15);
	console.error(`\nThe last lines of n8n's log:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
