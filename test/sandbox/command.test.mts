import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { root } from '../../hosts/root.mts';
import { theContract } from '../../sandbox/contract/contract.mts';

/** `npm run sandbox`, without npm in between, so that signals reach it. */
function startCommand(...flags: string[]) {
	const args = ['--import', 'tsx', join(root, 'sandbox', 'main.mts'), ...flags];
	const child = spawn('node', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
	return { child, errors: text(child.stderr), exit: once(child, 'exit') };
}

/** What it prints, as a table. */
async function printed({ child }: ReturnType<typeof startCommand>): Promise<Map<string, string>> {
	const rows = new Map<string, string>();
	for await (const line of createInterface({ input: child.stdout! })) {
		const row = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line);
		if (row) rows.set(row[1]!, row[2]!);
		if (line.includes('Ctrl+C')) break;
	}
	return rows;
}

test.each([
	[[], 'Nested', 'nested'],
	[['--layout', 'flat'], 'Flat', 'flat'],
] as const)(
	'with the flags %j, its format is %s, and it has the tools of that',
	async (flags, format, layout) => {
		const command = startCommand(...flags);
		try {
			const rows = await printed(command);
			expect(rows.get('Request Format')).toBe(format);
			const offered: string[] = [];
			for (const { slug } of catalog) {
				const response = await fetch(`${rows.get('Base Address')}/v1/${slug}`, {
					method: 'POST',
					headers: {
						authorization: `Bearer ${rows.get('API Key')}`,
						'content-type': 'application/json',
					},
					body: '{}',
				});
				if (response.status !== 404) offered.push(slug);
			}
			const expected = catalog.filter(
				({ slug }) => layout === 'nested' || theContract().tool(slug, layout),
			);
			expect(offered).toEqual(expected.map(({ slug }) => slug));
			command.child.kill('SIGINT');
			expect(await command.exit).toEqual([0, null]);
		} finally {
			command.child.kill('SIGKILL');
		}
	},
);

test('a taken port is a sentence that says what to do, and exit code 1', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	await once(taken, 'listening');
	const { port } = taken.address() as AddressInfo;
	const { errors, exit } = startCommand('--port', String(port));
	expect(await errors).toBe(`Port ${port} is taken. Choose another with --port.\n`);
	expect(await exit).toEqual([1, null]);
	taken.close();
});
