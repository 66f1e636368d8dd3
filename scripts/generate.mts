import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import { root } from '../machine/root.mts';
import { writeEstimateFigures } from './generate/estimate-figures.mts';

type Files = ReadonlyMap<string, string>;

const read = (path: string): string | undefined =>
	existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

async function formatFiles(files: Files): Promise<Files> {
	const options = await resolveConfig(join(root, 'package.json'));
	const formatted = [...files].map(async ([path, text]) => {
		const isCode = /\.(json|ts)$/.test(path);
		return [path, isCode ? await format(text, { ...options, filepath: path }) : text] as const;
	});
	return new Map(await Promise.all(formatted));
}

const listStale = (files: Files): string[] =>
	[...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);

function writeFiles(files: Files): void {
	for (const [path, text] of files) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), text);
	}
}

const { check } = new Command('generate')
	.description(
		'Writes all generated files: pages, output schemas, the figures of the estimate, the contract snapshot.',
	)
	.option('--check', 'write nothing; fail if a file is out of date')
	.parse()
	.opts<{ check?: true }>();

const figures = await formatFiles(
	new Map([['nodes/MediaGeneration/estimate/figures.ts', writeEstimateFigures()]]),
);
const stale = listStale(figures);
if (!check) writeFiles(figures);

// The nodes import the figures, so the pages with the nodes' texts are made only now.
const { generate, SCHEMA_FOLDER, TOOLS_FOLDER } = await import('./generate/outputs.mts');
const { files: raw, problems } = generate(read);
const files = await formatFiles(raw);
/** Schemas and pages of operations that no longer exist. */
const leftovers = [SCHEMA_FOLDER, TOOLS_FOLDER]
	.flatMap((folder) => {
		const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
		return paths.map((path) => join(folder, path));
	})
	.filter((path) => /\.(json|md)$/.test(path) && !files.has(path));
stale.push(...listStale(files), ...leftovers);

if (problems.length > 0) {
	console.error(
		`${problems.join('\n')}\nNo page, schema or contract was written. Before the first release, you may delete docs/contract.json to accept the change.`,
	);
	process.exitCode = 1;
} else if (!check) {
	for (const path of leftovers) rmSync(join(root, path));
	writeFiles(files);
	console.log(stale.length > 0 ? `Written:\n${stale.join('\n')}` : 'Everything was up to date.');
} else if (stale.length > 0) {
	console.error(
		`Out of date. Run "npm run generate", and check the result with "git diff":\n${stale.join('\n')}`,
	);
	process.exitCode = 1;
} else {
	console.log('Everything is up to date.');
}
