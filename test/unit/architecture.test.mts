import type { Source } from './support/sources.mts';
import { listFiles } from './support/sources.mts';

const NODES = 'nodes/MediaGeneration/';
const published = [...listFiles('nodes', ['.ts']), ...listFiles('credentials', ['.ts'])];

/** Code without comments, because a comment on a rule doesn't break it. */
const removeComments = ({ text }: Source): string =>
	text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/**
 * Patterns that may occur in one place only, and the files in which the test searches for them; .dependency-cruiser.mjs
 * has the rules of imports.
 */
const PLACES: Array<[what: string, RegExp, place: string, among?: RegExp]> = [
	// A credential may contain displayOptions, because it has no catalog from which to compute them.
	['displayOptions', /displayOptions/, 'form/', /^nodes/],
	['the treatment of failed items', /\bcontinueOnFail\b/, 'execution/items.ts'],
	['pairs of items', /\bpairedItem\b/, 'execution/items.ts'],
	['requests', /\bhttpRequest\w*|\bfetch\(|\baxios\b/, 'api/http/client.ts'],
	[
		'HTTP statuses of the webhook',
		/\b[2-5]\d\d\b(?!_)/,
		'trigger/webhook/respond.ts',
		/\/trigger\/|Trigger\.node\.ts$/,
	],
	['parameters for all items', /getNodeParameter\([^)]*,\s*0\b/, 'execution/run.ts'],
	['the definition of a record', /const isRecord\b/, 'json/record.ts'],
	['the definition of an ID', /function readId\b/, 'json/record.ts'],
	['paths of the interface', /['"`]\/v1\//, 'catalog/'],
];

test.each(PLACES)('%s: %p occurs in %s only', (_, pattern, place, among = /./) => {
	const users = published
		.filter((source) => among.test(source.path) && pattern.test(removeComments(source)))
		.map(({ path }) => path);
	expect(users).not.toEqual([]);
	expect(users.filter((path) => !path.startsWith(`${NODES}${place}`))).toEqual([]);
});

/** A file name with brackets, used as a pattern, once made n8n hang. */
test('every pattern in the code is a literal', () => {
	const made = published.filter((source) => /\bRegExp\(/.test(removeComments(source)));
	expect(made.map(({ path }) => path)).toEqual([]);
});

/**
 * The files that read the system's clock, and the reason. Durations use `performance.now()`, since the clock may be set
 * at any moment.
 */
const SYSTEM_CLOCK: Readonly<Record<string, string>> = {
	'api/http/clock.ts': 'offers it beside the other',
	'execution/operations/collect.ts': 'how long an item has waited, over pauses of the workflow',
	'trigger/handle-delivery.ts': 'the timestamp of a delivery, and delivered_at',
};

test('the system’s clock is read only to exchange dates with other systems', () => {
	const readers = published.filter((source) =>
		/\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)|\.date\(\)|\bDateTime\b/.test(
			removeComments(source),
		),
	);
	expect(readers.map(({ path }) => path.slice(NODES.length)).sort()).toEqual(
		Object.keys(SYSTEM_CLOCK),
	);
});

test('no file is longer than 250 lines', () => {
	const sources = [
		...published,
		...listFiles('sandbox', ['.mts']),
		...listFiles('demo', ['.mts', '.ts']),
		...listFiles('hosts', ['.mts']),
		...listFiles('machine', ['.mts']),
		...listFiles('scripts', ['.mts', '.mjs']),
	];
	const long = sources
		.map(({ path, text }) => [path, text.split('\n').length - 1] as const)
		.filter(([, lines]) => lines > 250);
	expect(long).toEqual([]);
});

test('no test file shortens the time limit of tests, which only ends hangs', () => {
	const limited = listFiles('test', ['.mts']).filter((source) =>
		/\bjest\.setTimeout\(/.test(removeComments(source)),
	);
	expect(limited.map(({ path }) => path)).toEqual(['test/e2e/support/limits.mts']);
});
