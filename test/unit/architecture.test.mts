import ts from 'typescript';
import type { Source } from './support/sources.mts';
import { filesIn } from './support/sources.mts';

const NODES = 'nodes/MediaGeneration/';
const published = [...filesIn('nodes', ['.ts']), ...filesIn('credentials', ['.ts'])];
const sandbox = filesIn('sandbox', ['.mts']);

/** What code says, whoever it imports: .dependency-cruiser.mjs has the rules of imports. */

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

describe('words', () => {
	/** CONTRIBUTING.md has what the field says instead. */
	const PRIVATE =
		/^(answer(s|ed)?|attend|gates?|insist(ence)?|looks?|noted|rare|repl(y|ies|ied)|tells?|tempo|told|tr(y|ies|ied)|trouble|words)$/;

	/** The words that the names in a file consist of. */
	function wordsIn({ path, text }: Source): string[] {
		const names: string[] = [];
		const visit = (node: ts.Node): void => {
			if (ts.isIdentifier(node)) names.push(node.text);
			ts.forEachChild(node, visit);
		};
		visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
		return names.flatMap((name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []);
	}

	test('names in published code are those of the field', () => {
		const found = published.flatMap((source) =>
			wordsIn(source)
				.filter((word) => PRIVATE.test(word.toLowerCase()))
				.map((word) => `${source.path}: ${word}`),
		);
		expect([...new Set(found)]).toEqual([]);
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
