import { join } from 'node:path';
import { Command } from 'commander';
import { setUpDemo } from '../demo/set-up.mts';
import { terminalNarrator } from '../demo/terminal.mts';
import {
	cleanUp,
	describe,
	interruptIsTheExpectedEnd,
	isEnding,
	undoAtEnd,
} from '../hosts/cleanup.mts';
import { newsOfChanges, Watching } from '../hosts/reload.mts';
import { root } from '../hosts/root.mts';
import { owner } from '../hosts/owner.mts';

/** `npm run dev`: an n8n in which a change of the sources is there a few seconds after it is saved. */

new Command('dev')
	.description('Starts n8n with the sandbox, a credential and this package, and reloads changes.')
	.parse();

const watching = new Watching();
const newsIn = newsOfChanges();
const narrator = terminalNarrator();

const onChange = (line: string): void => {
	watching.onLine(line);
	const news = newsIn(line);
	if (news) console.log(`${new Date().toLocaleTimeString('en-GB')}  ${news}`);
};

try {
	const { n8n, generate, sandbox } = await setUpDemo({
		hostName: 'n8n-2',
		resultFolder: join(root, 'demo-output'),
		narrator,
		onChange,
	});
	await narrator.step('Waiting until n8n watches the package', async () => {
		await watching.ensureIn(n8n.userFolder);
		return { result: undefined, done: 'n8n watches the package' };
	});
	console.log(`
  Editor    ${n8n.baseUrl}/workflow/${generate.id}
  Login     ${owner.email}
  Password  ${owner.password}
  Sandbox   ${sandbox.portalUrl}

Save a change in nodes/ or credentials/: a few seconds later, the editor shows it, and the next run uses it.
Press Ctrl+C to stop.
`);
	interruptIsTheExpectedEnd();
	undoAtEnd('the goodbye', () => console.log('\nStopping n8n and the sandbox.'));
} catch (error) {
	// After Ctrl+C, pending work fails; the clean-up is already running and ends the process.
	if (!isEnding()) {
		console.error(`\n${describe(error)}`);
		process.exitCode = 1;
		await cleanUp();
	}
}
