import type { Source } from './support/sources.mts';
import { filesIn, importsOf } from './support/sources.mts';

const NODES = 'nodes/MediaGeneration/';
const published = [...filesIn('nodes', ['.ts']), ...filesIn('credentials', ['.ts'])];
const sandbox = filesIn('sandbox', ['.mts']);

/** The folder of nodes/MediaGeneration that a path belongs to; empty for the node files themselves. */
const folderOf = (path: string): string => {
	const inside = path.slice(NODES.length);
	return inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : '';
};

/** A folder of nodes/MediaGeneration may import from these others. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
	json: [],
	fields: ['json'],
	catalog: ['fields'],
	api: ['json', 'fields', 'catalog'],
	form: ['fields', 'catalog'],
	search: ['fields', 'catalog', 'api', 'form'],
	output: ['fields', 'catalog', 'api'],
	checks: ['fields', 'catalog'],
	request: ['fields', 'catalog'],
	execution: ['fields', 'catalog', 'api', 'checks', 'request', 'output', 'duration'],
	duration: [],
	webhook: ['json'],
	trigger: ['json', 'webhook', 'api', 'catalog', 'output'],
};

const FOLDERS = Object.keys(MAY_IMPORT);

test('every folder of the node has its place in the order of imports', () => {
	const folders = new Set(
		published
			.map(({ path }) => path)
			.filter((path) => path.startsWith(NODES))
			.map(folderOf),
	);
	expect([...folders].filter((folder) => folder !== '').sort()).toEqual([...FOLDERS].sort());
});

test.each(FOLDERS)('%s imports only what stands before it', (folder) => {
	const own = published.filter(({ path }) => path.startsWith(`${NODES}${folder}/`));
	expect(own.length).toBeGreaterThan(0);
	const allowed = [folder, ...MAY_IMPORT[folder]!];
	const strays = own.flatMap((source) =>
		importsOf(source)
			.filter((target) => target.includes('/') && !target.startsWith('node:'))
			.filter((target) => {
				const isHere = target.startsWith(NODES);
				const isIndex = FOLDERS.includes(target.slice(NODES.length));
				const to = isIndex ? target.slice(NODES.length) : folderOf(target);
				return !isHere || !allowed.includes(to);
			})
			.map((target) => `${source.path} -> ${target}`),
	);
	expect(strays).toEqual([]);
});

test('the webhook folder knows nothing of n8n', () => {
	const packages = published
		.filter(({ path }) => path.startsWith(`${NODES}webhook/`))
		.flatMap(importsOf)
		.filter((target) => !target.startsWith(NODES));
	expect([...new Set(packages)]).toEqual(['node:crypto']);
});

test('published code imports n8n-workflow and Node’s crypto, nothing else', () => {
	const packages = published
		.flatMap(importsOf)
		.filter((target) => !/^(nodes|credentials)\//.test(target));
	expect([...new Set(packages)].sort()).toEqual(['n8n-workflow', 'node:crypto']);
});

test('published code never imports what is not published', () => {
	const strays = published
		.flatMap(importsOf)
		.filter((target) => /^(sandbox|demo|hosts|examples|scripts|test|bench)\b/.test(target));
	expect(strays).toEqual([]);
});

test('the sandbox never imports the node, nor the node’s words', () => {
	expect(sandbox.length).toBeGreaterThan(0);
	const strays = sandbox.flatMap((source) =>
		importsOf(source)
			.filter((target) => /^(nodes|credentials|dist)\b/.test(target))
			.map((target) => `${source.path} -> ${target}`),
	);
	expect(strays).toEqual([]);
});

/** Code without comments, so that a sentence about a rule does not break it. */
const code = ({ text }: Source): string =>
	text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

describe('only one place', () => {
	const users = (pattern: RegExp, among = published): string[] =>
		among.filter((source) => pattern.test(code(source))).map(({ path }) => path);

	test('displayOptions are computed in form; a credential has no catalog to compute them from', () => {
		const places = users(/displayOptions/);
		expect(places.filter((path) => !path.startsWith(`${NODES}form/`))).toEqual([
			'credentials/MediaGenerationApi.credentials.ts',
		]);
	});

	test.each(['continueOnFail', 'pairedItem'])('%s is known to execution/items alone', (word) => {
		expect(users(new RegExp(`\\b${word}\\b`))).toEqual([`${NODES}execution/items.ts`]);
	});

	test('requests are sent by api/client alone', () => {
		expect(users(/\bhttpRequest\w*|\bfetch\(|\baxios\b/)).toEqual([`${NODES}api/client.ts`]);
	});

	test('HTTP statuses of the webhook are decided in webhook/respond alone', () => {
		const listeners = published.filter(({ path }) =>
			/\/(webhook|trigger)\/|Trigger\.node\.ts$/.test(path),
		);
		expect(users(/\b[2-5]\d\d\b(?!_)/, listeners)).toEqual([`${NODES}webhook/respond.ts`]);
	});

	test('parameters of all items at once are read by execution/run alone', () => {
		const actionNode = published.filter(({ path }) => !path.startsWith(`${NODES}trigger/`));
		expect(users(/getNodeParameter\([^)]*,\s*0\b/, actionNode)).toEqual([
			`${NODES}execution/run.ts`,
		]);
	});

	test.each([
		['const isRecord\\b', 'record'],
		['function readId\\b', 'read-id'],
	])('what is read from any JSON (%s) is read by json/%s alone', (definition, file) => {
		expect(users(new RegExp(definition))).toEqual([`${NODES}json/${file}.ts`]);
	});

	test('paths of the interface are written in the catalog alone', () => {
		const places = users(/['"`]\/v1\//).filter((path) => !path.startsWith(`${NODES}catalog/`));
		expect(places).toEqual([]);
	});
});

test('no file is longer than 250 lines', () => {
	const sources = [
		...published,
		...sandbox,
		...filesIn('demo', ['.mts', '.ts']),
		...filesIn('hosts', ['.mts']),
		...filesIn('scripts', ['.mts', '.mjs']),
	];
	const long = sources
		.map(({ path, text }) => [path, text.split('\n').length - 1] as const)
		.filter(([, lines]) => lines > 250);
	expect(long).toEqual([]);
});
