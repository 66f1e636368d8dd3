import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axios from 'axios';
import { Command } from 'commander';
import { parse } from 'yaml';
import { root } from '../hosts/root.mts';
import { sorted, type Accepted } from './drift/accepted.mts';
import { catalogSurface } from './drift/catalog-surface.mts';
import { differences } from './drift/compare.mts';
import { report } from './drift/report.mts';
import { merged, surfaceOf } from './drift/surface.mts';

const FETCH_WITHIN_MS = 60_000;

async function load(source: string): Promise<object> {
	const text = /^https?:/.test(source)
		? (await axios.get<string>(source, { responseType: 'text', timeout: FETCH_WITHIN_MS })).data
		: readFileSync(source, 'utf8');
	// Every JSON text is YAML too.
	return parse(text) as object;
}

const inRoot = async (...path: string[]): Promise<object> => await load(join(root, ...path));

const command = new Command('drift')
	.description(
		'Compares current OpenAPI documents of the live service with the catalog and the sandbox',
	)
	.argument(
		'<documents...>',
		'files or addresses: the API document, and that of the events if it is separate',
	)
	.option('--era <name>', 'list of scripts/drift/accepted.yaml to apply', 'newest')
	.option('--all', 'also show the accepted differences with their reasons', false)
	.parse();
const { era, all } = command.opts<{ era: string; all: boolean }>();

const documents = await Promise.all(command.args.map(load));
const service = merged(documents.map(surfaceOf));
const sandbox = surfaceOf(await inRoot('sandbox', 'contract', 'openapi.yaml'));
const found = [
	...differences('catalog', service, catalogSurface()),
	...differences('sandbox', service, sandbox),
];
const lists = (await inRoot('scripts', 'drift', 'accepted.yaml')) as Record<string, Accepted[]>;
if (!lists[era]) throw new Error(`scripts/drift/accepted.yaml has no list "${era}"`);
const result = sorted(found, [...(lists.always ?? []), ...lists[era]]);
console.log(report(result, all));
// 1 is for a comparison that failed.
if (result.open.length + result.unused.length > 0) process.exitCode = 2;
