import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAddresses, type LockFile } from '../../../hosts/tarball-addresses.mts';
import { root } from '../../../hosts/root.mts';

const REGISTRY = 'https://registry.example/npm/';

const listResolved = (packages: LockFile['packages']) =>
	Object.values(addAddresses({ packages }, REGISTRY).packages).map(({ resolved }) => resolved);

test('a tarball is below the name of its package, including scoped, nested and aliased ones', () => {
	expect(
		listResolved({
			'': { version: '0.0.0' },
			'node_modules/a': { version: '1.0.0' },
			'node_modules/@s/b': { version: '2.0.0-rc.1' },
			'node_modules/a/node_modules/@s/b': { version: '3.0.0' },
			'node_modules/alias': { name: '@s/c', version: '4.0.0' },
			'node_modules/elsewhere': { version: '5.0.0', resolved: 'https://elsewhere.example/x.tgz' },
		}),
	).toEqual([
		undefined,
		'https://registry.example/npm/a/-/a-1.0.0.tgz',
		'https://registry.example/npm/@s/b/-/b-2.0.0-rc.1.tgz',
		'https://registry.example/npm/@s/b/-/b-3.0.0.tgz',
		'https://registry.example/npm/@s/c/-/c-4.0.0.tgz',
		'https://elsewhere.example/x.tgz',
	]);
});

test.each(['n8n-1', 'n8n-2'])(
	'%s: every package gets an address, and stays otherwise unchanged',
	(name) => {
		const file = join(root, 'hosts', name, 'package-lock.json');
		const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
		const { packages } = addAddresses(lock, REGISTRY);
		const { '': project, ...dependencies } = packages;
		expect(project).toEqual(lock.packages['']);
		expect(
			Object.values(dependencies).filter(({ resolved }) => !resolved?.endsWith('.tgz')),
		).toEqual([]);
		for (const entry of Object.values(dependencies)) delete entry.resolved;
		expect(dependencies).toEqual({ ...lock.packages, '': undefined });
	},
);
