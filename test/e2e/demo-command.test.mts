import { join } from 'node:path';
import axios from 'axios';
import { root } from '../../hosts/root.mts';
import { startScript } from './support/script.mts';

const startDemo = (env?: Record<string, string>) =>
	startScript(['demo/demo.mts', '--editor', '--once'], root, env);

test('when interrupted, the demo stops all the processes that it started', async () => {
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
	// The sandbox and n8n each have an address.
	expect(new Set(addresses).size).toBeGreaterThanOrEqual(2);
	for (const address of addresses) {
		await expect(axios.get(address, { proxy: false })).rejects.toMatchObject({
			code: 'ECONNREFUSED',
		});
	}
});

test('if a step fails, the demo exits with code 1 and gives the reason', async () => {
	// The demo can't create its cache folder inside a file.
	const demo = startDemo({ XDG_CACHE_HOME: join(root, 'package.json') });
	demo.lines.resume();
	expect(await demo.exit).toEqual([1, null]);
	expect(demo.errors()).toContain('package.json');
});
