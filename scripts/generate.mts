import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { root } from '../hosts/root.mts';
import { generate, SCHEMA_FOLDER, TOOLS_FOLDER } from './generate/outputs.mts';

const resolveInRoot = (path: string): string => join(root, path);

const read = (path: string): string | undefined =>
	existsSync(resolveInRoot(path)) ? readFileSync(resolveInRoot(path), 'utf8') : undefined;

const formatContent = async (path: string, text: string): Promise<string> =>
	/\.(json|ts)$/.test(path)
		? await format(text, {
				...(await resolveConfig(resolveInRoot(path))),
				filepath: resolveInRoot(path),
			})
		: text;

/** Finds the schemas and pages of operations that no longer exist. */
const findLeftovers = (files: ReadonlyMap<string, string>): string[] =>
	[SCHEMA_FOLDER, TOOLS_FOLDER]
		.filter((folder) => existsSync(resolveInRoot(folder)))
		.flatMap((folder) =>
			readdirSync(resolveInRoot(folder), { recursive: true, encoding: 'utf8' })
				.map((path) => join(folder, path))
				.filter((path) => /\.(json|md)$/.test(path) && !files.has(path)),
		);

function write(files: ReadonlyMap<string, string>, old: readonly string[]): void {
	for (const path of old) rmSync(resolveInRoot(path));
	for (const [path, text] of files) {
		mkdirSync(dirname(resolveInRoot(path)), { recursive: true });
		writeFileSync(resolveInRoot(path), text);
	}
}

const { check } = new Command('generate')
	.description(
		'Writes all generated files: pages, output schemas, the figures of the estimate, the contract snapshot.',
	)
	.option('--check', 'write nothing; fail if a file is out of date')
	.parse()
	.opts<{ check?: true }>();

const { files: raw, problems } = generate(read);
const files = new Map<string, string>();
for (const [path, text] of raw) files.set(path, await formatContent(path, text));

const changed = [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);
const old = findLeftovers(files);
const stale = [...changed, ...old];

if (problems.length > 0) {
	console.error(problems.join('\n'));
	console.error(
		'Nothing was written. Before the first release, you may delete docs/contract.json to accept the change.',
	);
	process.exitCode = 1;
} else if (!check) {
	write(files, old);
	console.log(stale.length > 0 ? `Written:\n${stale.join('\n')}` : 'Everything was up to date.');
} else if (stale.length > 0) {
	console.error(
		`Out of date. Run "npm run generate", and check the result with "git diff":\n${stale.join('\n')}`,
	);
	process.exitCode = 1;
} else {
	console.log('Everything is up to date.');
}
