import { filesIn, isThere } from './support/sources.mts';

const NODES = 'nodes/MediaGeneration/';

const pathsIn = (folder: string, ending: string): string[] =>
	filesIn(folder, [ending]).map(({ path }) => path);

/** Tests in a folder that cover several of its files together. */
const OF_SEVERAL = [
	'catalog/bounds',
	'execution/after-payment',
	'execution/ends',
	'execution/maximum-wait',
	'form/default-request',
	'form/size',
	'trigger/dedupe-under-load',
];

/** Sources without a test of their name, and why. test/contract covers the list of tools (catalog/). */
const WITHOUT_TEST: Readonly<Record<string, string>> = {
	'api/about': 'types',
	'api/failure': 'types, and an error that holds its facts',
	'duration/format': 'types only',
	'execution/item': 'types, and one line',
	'execution/plan/input': 'a type, and how n8n is asked for its parts',
	'fields/index': 'names only',
	'fields/rules/rule': 'types only',
	'form/agent-hints': 'words only',
	'form/call-by-path-properties': 'parts of the form, seen by form/properties.test',
	'form/fixed-properties': 'parts of the form, seen by form/properties.test',
	'form/project-properties': 'parts of the form, seen by form/properties.test',
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
		...['ts', 'mts'].map((ending) => `${name}.${ending}`),
		...['cjs', 'mjs', 'mts'].map((ending) => `test/${name}.${ending}`),
	];
	const homeless = named.filter((name) => !homes(name).some(isThere));
	const strays = homeless.filter((name) => !OF_SEVERAL.includes(name));
	expect(
		strays.map((name) => `Name test/unit/${name}${TEST} after its file, or add it to OF_SEVERAL.`),
	).toEqual([]);
	expect(OF_SEVERAL.filter((name) => !homeless.includes(name))).toEqual([]);
});

test('every file has its test under the same name', () => {
	const names = pathsIn(NODES, '.ts').map((path) => path.slice(NODES.length, -'.ts'.length));
	const own = names.filter((name) => !name.startsWith('catalog/'));
	expect(own.length).toBeGreaterThan(100);
	const untested = own.filter((name) => !tested.includes(name));
	const missing = untested.filter((name) => !(name in WITHOUT_TEST));
	expect(missing.map((name) => `Add test/unit/${name}${TEST}.`)).toEqual([]);
	expect(Object.keys(WITHOUT_TEST).filter((name) => !untested.includes(name))).toEqual([]);
});
