import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ensureHost } from '../../../hosts/install.mts';
import { createFolderForEach } from '../../support/temporary-folder.mts';

const folder = createFolderForEach();
const { PATH, XDG_CACHE_HOME } = process.env;

beforeEach(() => {
	process.env.PATH = `${join(folder(), 'bin')}${delimiter}${PATH}`;
	process.env.XDG_CACHE_HOME = join(folder(), 'cache');
});
afterEach(() => {
	process.env.PATH = PATH;
	if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
	else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
});

/**
 * An npm whose first `failing` installs fail like a download. It records whether each install's lock file has addresses
 * or names.
 */
async function makeFailingNpm(failing: number): Promise<void> {
	await mkdir(join(folder(), 'bin'));
	const program = `#!/usr/bin/env node
		const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync, chmodSync } = require('node:fs');
		const [command] = process.argv.slice(2);
		if (command === 'config') console.log('https://registry.example/');
		if (command !== 'ci') process.exit();
		const lock = readFileSync('package-lock.json', 'utf8');
		const log = ${JSON.stringify(join(folder(), 'attempts'))};
		appendFileSync(log, (lock.includes('registry.example') ? 'addresses' : 'names') + '\\n');
		if (readFileSync(log, 'utf8').split('\\n').length - 1 <= ${failing}) {
			console.error('ECONNRESET');
			process.exit(1);
		}
		const put = (path, text) => {
			mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true });
			writeFileSync(path, text);
		};
		put('node_modules/node/bin/node', '#!/bin/sh\\n');
		chmodSync('node_modules/node/bin/node', 0o755);
		put('node_modules/n8n/bin/n8n', '');
		put('node_modules/n8n/package.json', '{"version":"2.0.0"}');
	`;
	await writeFile(join(folder(), 'bin', 'npm'), program);
	await chmod(join(folder(), 'bin', 'npm'), 0o755);
}

const readAttempts = async () =>
	(await readFile(join(folder(), 'attempts'), 'utf8')).trim().split('\n');
const listHosts = () => readdir(join(folder(), 'cache', 'n8n-nodes-media-generation', 'hosts'));
const silent = { log: () => undefined, progress: () => undefined };

test('every package is downloaded from its address', async () => {
	await makeFailingNpm(0);
	expect(await ensureHost('n8n-2', silent)).toMatchObject({ version: '2.0.0' });
	expect(await readAttempts()).toEqual(['addresses']);
});

test('a failed download is reported and repeated with the lock file unchanged', async () => {
	await makeFailingNpm(1);
	const logged: string[] = [];
	await ensureHost('n8n-1', { ...silent, log: (line) => logged.push(line) });
	expect(await readAttempts()).toEqual(['addresses', 'names']);
	expect(logged.join('\n')).toMatch(/ECONNRESET[^]*Trying again/);
});

test('if it fails again, the reason is thrown, and no files are left', async () => {
	await makeFailingNpm(2);
	await expect(ensureHost('n8n-2', silent)).rejects.toThrow('ECONNRESET');
	expect(await readAttempts()).toHaveLength(2);
	expect(await listHosts()).toEqual([]);
});
