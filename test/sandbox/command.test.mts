import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { createFolderForEach } from '../support/temporary-folder.mts';
import { root } from '../../machine/root.mts';
import { loadContract } from '../../sandbox/contract/contract.mts';

const folder = createFolderForEach();

/** Starts the program of `npm run sandbox` without npm, so that signals reach the program. */
function startCommand(flags: readonly string[], env = {}) {
	const args = ['--import', 'tsx', join(root, 'sandbox', 'main.mts'), ...flags];
	const options = { cwd: root, env: { ...process.env, ...env } };
	const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
	return { child, errors: text(child.stderr), exit: once(child, 'exit') };
}

/** The output until the sandbox is ready: a table, and sentences. */
async function readPrinted({ child }: ReturnType<typeof startCommand>) {
	const [rows, sentences] = [new Map<string, string>(), new Array<string>()];
	for await (const line of createInterface({ input: child.stdout })) {
		const row = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line);
		if (row) rows.set(row[1]!, row[2]!);
		else sentences.push(line);
		if (line.includes('Ctrl+C')) break;
	}
	return { fields: Object.fromEntries(rows), sentences };
}

test.each([
	[['--api-key', 'k-1'], 'Nested', 'magic-hour', 'k-1', 'SIGTERM'],
	[['--layout', 'flat'], 'Flat', 'service', expect.stringMatching(/^sandbox_\w+$/), 'SIGINT'],
] as const)(
	'with %j the command prints the credential of the format %s, has its tools, and cleans up at the end',
	async (flags, format, prefix, apiKey, signal) => {
		// A separate temporary folder, so that other sandboxes on this machine don't appear in it.
		const TMPDIR = folder();
		const storage = async () =>
			(await readdir(TMPDIR)).filter((name) => name.startsWith('media-sandbox-'));
		const command = startCommand(flags, { TMPDIR });
		try {
			const { fields, sentences } = await readPrinted(command);
			const { 'Base Address': baseUrl, 'API Key': key } = fields;
			expect(fields).toEqual({
				Portal: `${baseUrl}/portal/`,
				Service: 'Custom',
				'Base Address': expect.stringMatching(/^http:/),
				'Request Format': format,
				'API Key': apiKey,
				'Webhook Secret': expect.any(String),
			});
			const signed = `${prefix}-event-signature and ${prefix}-event-timestamp`;
			expect(sentences).toContainEqual(expect.stringContaining(signed));
			const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
			const offered: string[] = [];
			for (const { slug } of catalog) {
				const init = { method: 'POST', headers, body: '{}' };
				if ((await fetch(`${baseUrl}/v1/${slug}`, init)).status !== 404) offered.push(slug);
			}
			const expected = catalog.filter(
				({ slug }) => format === 'Nested' || loadContract().findTool(slug, 'flat'),
			);
			expect(offered).toEqual(expected.map(({ slug }) => slug));
			expect(await storage()).toHaveLength(1);
			command.child.kill(signal);
			expect(await command.exit).toEqual([0, null]);
			expect(await storage()).toEqual([]);
		} finally {
			command.child.kill('SIGKILL');
		}
	},
);

test('the command refuses an invalid value', async () => {
	const { errors, exit } = startCommand(['--render-ms', 'soon']);
	expect(await errors).toContain('It must be a number from 0 to');
	expect(await exit).toEqual([1, null]);
});

test('a port in use leads to a sentence with the next step, and exit code 1', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	await once(taken, 'listening');
	const { port } = taken.address() as AddressInfo;
	const { errors, exit } = startCommand(['--port', String(port)]);
	expect(await errors).toBe(`Port ${port} is taken. Choose another with --port.\n`);
	expect(await exit).toEqual([1, null]);
	taken.close();
});

test('only a host name of this machine is accepted, so that no website can read the portal', async () => {
	const command = startCommand([]);
	try {
		const { Portal: portal } = (await readPrinted(command)).fields;
		const readStatus = (host: string) =>
			new Promise((resolve) => {
				get(portal!, { headers: { host } }, ({ statusCode }) => resolve(statusCode));
			});
		expect(await readStatus('localhost:4000')).toBe(200);
		expect(await readStatus('localhost.attacker.example')).toBe(403);
	} finally {
		command.child.kill();
		await command.exit;
	}
});
