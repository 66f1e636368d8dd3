import { dirname, join } from 'node:path';
import { filesIn, isThere } from './support/sources.mts';

const NODES = 'nodes/MediaGeneration/';

const pathsIn = (folder: string, ending: string): string[] =>
	filesIn(folder, [ending]).map(({ path }) => path);

/** Tests in a folder that cover several of its files together. */
const OF_SEVERAL = [
	'catalog/bounds',
	'form/default-request',
	'form/size',
	'trigger/dedupe-under-load',
];

/** Sources without a test of their name, and why, or what shows them. test/contract covers the list of tools (catalog/). */
const WITHOUT_TEST: Readonly<Record<string, string>> = {
	'api/about': 'types',
	'api/failure': 'types, and an error that holds its facts',
	'api/first-contact': 'test/unit/api/call.test.mts',
	'duration/format': 'types only',
	'estimate/figure': 'types only',
	'estimate/figures': 'test/contract/estimates.test.mts',
	'execution/follow/find-project': 'test/node/projects-found.test.mts',
	'execution/follow/read-once': 'test/node/collect-reads-once.test.mts',
	'execution/follow/wait': 'test/node/waits.test.mts',
	'execution/item': 'types, and one line',
	'execution/items': 'test/node/items.test.mts',
	'execution/money/charge': 'test/node/charge-told.test.mts',
	'execution/money/forecast': 'test/node/check-only.test.mts',
	'execution/money/node-error': 'test/node/items.test.mts',
	'execution/money/receipt': 'test/node/receipt.test.mts',
	'execution/money/submit': 'test/node/spending.test.mts',
	'execution/operations/account': 'test/node/account.test.mts',
	'execution/operations/collect': 'test/node/collect.test.mts',
	'execution/operations/collect-target': 'test/node/collect-bad-items.test.mts',
	'execution/operations/finish': 'test/node/projects.test.mts',
	'execution/operations/generate': 'test/node/projects.test.mts',
	'execution/operations/projects': 'test/node/projects.test.mts',
	'execution/operations/reuse': 'test/node/existing-project.test.mts',
	'execution/operations/upload-files': 'test/node/refusals.test.mts',
	'execution/plan/chosen': 'test/node/closed-lists.test.mts',
	'execution/plan/collections': 'test/node/expressions.test.mts',
	'execution/plan/find-files': 'test/node/files-found.test.mts',
	'execution/plan/input': 'a type, and how n8n is asked for its parts',
	'execution/plan/plan': 'test/node/refusals.test.mts',
	'execution/plan/presentation': 'test/node/closed-lists.test.mts',
	'execution/plan/report': 'test/node/check-only.test.mts',
	'execution/run': 'test/node/n8n-fails.test.mts',
	'execution/transfer/download': 'test/node/downloads.test.mts',
	'execution/transfer/measure': 'test/node/lengths-of-urls.test.mts',
	'execution/transfer/upload': 'test/node/uploads.test.mts',
	'fields/index': 'names only',
	'fields/rules/rule': 'types only',
	'form/agent-hints': 'words only',
	'form/call-by-path-properties': 'parts of the form, seen by form/properties.test',
	'form/closed-list': 'parts of the form, seen by form/properties.test',
	'form/fixed-properties': 'parts of the form, seen by form/properties.test',
	'form/modes': 'parts of the form, seen by form/field-property.test',
	'form/project-properties': 'parts of the form, seen by form/properties.test',
	'output/audience': 'test/node/collect-output.test.mts',
	'trigger/chosen': 'test/unit/trigger/settings.test.mts',
	'webhook/output': 'test/unit/trigger/listen.test.mts',
	'webhook/receive': 'test/unit/trigger/listen.test.mts',
};

const TEST = '.test.mts';

const tested = pathsIn('test/unit/', TEST).map((path) =>
	path.slice('test/unit/'.length, -TEST.length),
);

test('test/unit mirrors the files: each test is named after its file', () => {
	const named = tested.filter((name) => name.includes('/'));
	expect(named.length).toBeGreaterThan(100);
	const homes = (name: string): string[] => [
		`${NODES}${name}.ts`,
		...['ts', 'mts', 'json'].map((ending) => `${name}.${ending}`),
		...['cjs', 'mjs', 'mts'].map((ending) => `test/${name}.${ending}`),
	];
	const homeless = named.filter((name) => !homes(name).some(isThere));
	const strays = homeless.filter((name) => !OF_SEVERAL.includes(name));
	expect(
		strays.map((name) => `Name test/unit/${name}${TEST} after its file, or add it to OF_SEVERAL.`),
	).toEqual([]);
	expect(OF_SEVERAL.filter((name) => !homeless.includes(name))).toEqual([]);
});

/** Files whose others are reached through one of them. */
const BY_WAY_OF: Readonly<Record<string, string>> = {
	catalog: 'catalog/index',
	checks: 'checks/problems',
	duration: 'duration/index',
	fields: 'fields/index',
	form: 'form/properties',
};

const texts = new Map(filesIn('test/', ['.mts']).map(({ path, text }) => [path, text]));

/** What a test imports, itself or by its helpers, without endings. */
function importedBy(path: string, seen = new Set<string>()): Set<string> {
	for (const [, from] of (texts.get(path) ?? '').matchAll(/from '(\.[^']+)'/g)) {
		const target = join(dirname(path), from!).replace(/[.]ts$/, '');
		if (seen.has(target)) continue;
		seen.add(target);
		importedBy(target, seen);
	}
	return seen;
}

test('a test imports the file that it is named after, or the one through which that is reached', () => {
	const ofSources = tested.filter((name) => isThere(`${NODES}${name}.ts`));
	expect(ofSources.length).toBeGreaterThan(80);
	const strangers = ofSources.filter((name) => {
		const imported = importedBy(`test/unit/${name}${TEST}`);
		return ![name, BY_WAY_OF[name.split('/')[0]!]].some(
			(one) =>
				one !== undefined &&
				[one, one.replace(/\/index$/, '')].some((path) => imported.has(`${NODES}${path}`)),
		);
	});
	expect(strangers.map((name) => `test/unit/${name}${TEST} does not import ${name}.`)).toEqual([]);
});

test('every file has its test under the same name', () => {
	const names = pathsIn(NODES, '.ts').map((path) => path.slice(NODES.length, -'.ts'.length));
	const own = names.filter((name) => !name.startsWith('catalog/'));
	expect(own.length).toBeGreaterThan(100);
	const untested = own.filter((name) => !tested.includes(name));
	const missing = untested.filter((name) => !(name in WITHOUT_TEST));
	expect(missing.map((name) => `Add test/unit/${name}${TEST}.`)).toEqual([]);
	expect(Object.keys(WITHOUT_TEST).filter((name) => !untested.includes(name))).toEqual([]);
	const shownBy = Object.values(WITHOUT_TEST).filter((why) => why.startsWith('test/'));
	expect(shownBy.filter((path) => !isThere(path))).toEqual([]);
});
