import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import axios from 'axios';
import { root } from '../../hosts/root.mts';

/** Starts `npm run demo -- --once` without npm in between, so that signals reach the demo itself. */
function startDemo(env: Record<string, string> = {}) {
	const command = ['--import', 'tsx', join(root, 'demo', 'demo.mts'), '--once'];
	const child = spawn('node', command, { cwd: root, env: { ...process.env, ...env } });
	let errors = '';
	child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
	return {
		child,
		lines: createInterface({ input: child.stdout }),
		exit: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
		errors: () => errors,
	};
}

test('when interrupted, the demo stops everything that it started', async () => {
	const demo = startDemo();
	const addresses: string[] = [];
	try {
		for await (const line of demo.lines) {
			const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
			if (address) addresses.push(address);
			if (line.includes('n8n runs')) demo.child.kill('SIGINT');
		}
		expect({ exit: await demo.exit, errors: demo.errors() }).toEqual({
			exit: [130, null],
			errors: '',
		});
	} finally {
		demo.child.kill('SIGKILL');
	}
	// The sandbox and n8n.
	expect(new Set(addresses).size).toBeGreaterThanOrEqual(2);
	for (const address of addresses) {
		await expect(axios.get(address, { proxy: false })).rejects.toMatchObject({
			code: 'ECONNREFUSED',
		});
	}
});

test('if a step fails, the demo exits with code 1 and says why', async () => {
	// A file cannot contain a folder.
	const demo = startDemo({ XDG_CACHE_HOME: join(root, 'package.json') });
	demo.lines.resume();
	expect(await demo.exit).toEqual([1, null]);
	expect(demo.errors()).toContain('package.json');
});
