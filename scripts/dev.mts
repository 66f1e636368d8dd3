import { join } from 'node:path';
import { Command } from 'commander';
import { formatAddresses, setUpDemo, announceStopOnInterrupt } from '../demo/set-up.mts';
import { createNarrator } from '../demo/create-narrator.mts';
import { runCommand } from '../machine/cleanup.mts';
import { createChangeFilter, ReloadProbe } from '../hosts/run/reload.mts';
import { root } from '../machine/root.mts';

new Command('dev')
	.description('Starts n8n with the sandbox, a credential and this package, and reloads changes.')
	.parse();

const probe = new ReloadProbe();
const filterLine = createChangeFilter();
const narrator = createNarrator();

await runCommand(async () => {
	const world = await setUpDemo({
		hostName: 'n8n-2',
		resultFolder: join(root, 'demo-output'),
		narrator,
		onChange: (line) => {
			probe.onLine(line);
			const news = filterLine(line);
			if (news) console.log(`${new Date().toLocaleTimeString('en-GB')}  ${news}`);
		},
	});
	await narrator.step(
		'Waiting until n8n watches the package',
		() => probe.ensureReload(world.n8n.userFolder),
		() => 'n8n watches the package',
	);
	console.log(`
${formatAddresses(world)}

Save a change in nodes/ or credentials/: a few seconds later, the editor shows it, and the next run uses it.
Press Ctrl+C to stop.
`);
	announceStopOnInterrupt();
});
