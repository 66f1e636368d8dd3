import {
	filesIn,
	graphOf,
	importsOf,
	inCircles,
	isThere,
	reachedFrom,
} from './support/sources.mts';

/**
 * What a folder can do follows from what it imports, directly or indirectly: over all files, published or not, types
 * included.
 */

const NODES = 'nodes/MediaGeneration/';
const FOLDERS = [
	'nodes',
	'credentials',
	'sandbox',
	'hosts',
	'demo',
	'scripts',
	'test',
	'bench',
	'examples',
];

const sources = FOLDERS.flatMap((folder) => filesIn(folder, ['.ts', '.mts', '.mjs']));
const graph = graphOf(sources);
const pathsIn = (folder: string): string[] =>
	[...graph.keys()].filter((path) => path.startsWith(folder));

test('there is no circle of imports', () => {
	expect(graph.size).toBeGreaterThan(300);
	expect(inCircles(graph)).toEqual([]);
});

test('a circle would be found, and so would indirect imports', () => {
	const source = (path: string, target: string) => ({ path, text: `import '${target}';` });
	const [a, b, c] = [
		source('x/a.ts', './b'),
		source('x/b.ts', './c.mts'),
		source('x/c.mts', './a'),
	];
	expect(inCircles(graphOf([a, b, c]))).toEqual(['x/a.ts', 'x/b.ts', 'x/c.mts']);
	expect(inCircles(graphOf([a, b, source('x/c.mts', './d')]))).toEqual([]);
	expect([...reachedFrom(graphOf([a, b, c]), 'x/a.ts')]).toContain('x/c.mts');
});

test('planning can send nothing: it never reaches the client', () => {
	const plans = pathsIn(`${NODES}execution/plan/`);
	expect(plans.length).toBeGreaterThan(5);
	const client = `${NODES}api/client.ts`;
	expect(graph.has(client)).toBe(true);
	expect(plans.filter((path) => reachedFrom(graph, path).has(client))).toEqual([]);
	expect(reachedFrom(graph, `${NODES}execution/run.ts`).has(client)).toBe(true);
});

test.each(['json', 'fields', 'catalog', 'checks', 'request', 'duration', 'webhook'])(
	'%s knows no n8n',
	(room) => {
		const own = sources.filter(({ path }) => path.startsWith(`${NODES}${room}/`));
		expect(own.length).toBeGreaterThan(0);
		const packages = own.flatMap(importsOf).filter((target) => !target.startsWith(NODES));
		expect(packages.filter((name) => name !== 'node:crypto')).toEqual([]);
		const reached = own.flatMap(({ path }) => [...reachedFrom(graph, path)]);
		const rooms = new Set(reached.map((path) => path.slice(NODES.length).split('/')[0]));
		for (const far of ['form', 'api', 'execution', 'trigger'])
			expect([...rooms]).not.toContain(far);
	},
);

test('fields are imported only through their index', () => {
	const index = `${NODES}fields/index.ts`;
	const round = [...graph].filter(
		([path, targets]) =>
			!path.startsWith(`${NODES}fields/`) &&
			targets.some((target) => target.startsWith(`${NODES}fields/`) && target !== index),
	);
	expect(round.map(([path]) => path)).toEqual([]);
});

/** `engine` of `test/engine/support/a.mts`; empty for what stands outside of the layers. */
const layerOf = (path: string): string => /^test\/([^/]+)\//.exec(path)?.[1] ?? '';

test('no layer of tests imports from another, except for the tested file of a unit test; shared code is in test/support', () => {
	const strays = [...graph].flatMap(([path, targets]) =>
		targets
			.filter((target) => !['', 'support', layerOf(path)].includes(layerOf(target)))
			.filter((target) => !path.startsWith(target.replace(/^test\/(.*)\.m[tj]s$/, 'test/unit/$1.')))
			.map((target) => `${path} -> ${target}`),
	);
	expect(strays).toEqual([]);
});

/** Tests in a folder that cover several of its files together. */
const OF_SEVERAL = [
	'catalog/bounds',
	'execution/after-payment',
	'execution/maximum-wait',
	'form/default-request',
	'form/size',
	'trigger/dedupe-under-load',
];

/** Sources without a test of their name, and why. test/contract covers the list of tools (catalog/). */
const WITHOUT_TEST: Readonly<Record<string, string>> = {
	'api/failure': 'types, and an error that holds its facts',
	'duration/format': 'types only',
	'execution/item': 'types, and one line',
	'execution/plan/input': 'a type, and how n8n is asked for its parts',
	'fields/index': 'names only',
	'fields/rules/rule': 'types only',
	'form/agent-hints': 'words only',
	'form/another-tool-properties': 'parts of the form, seen by form/properties.test',
	'form/collect-properties': 'parts of the form, seen by form/properties.test',
	'form/fixed-properties': 'parts of the form, seen by form/properties.test',
};

const TEST = '.test.mts';

const tested = pathsIn('test/unit/')
	.filter((path) => path.endsWith(TEST))
	.map((path) => path.slice('test/unit/'.length, -TEST.length));

test('test/unit mirrors the files: each test is named after its file', () => {
	const named = tested.filter((name) => name.includes('/'));
	expect(named.length).toBeGreaterThan(100);
	const homes = (name: string): string[] => [
		`${NODES}${name}.ts`,
		...['ts', 'mts'].map((ending) => `${name}.${ending}`),
		...['mjs', 'mts'].map((ending) => `test/${name}.${ending}`),
	];
	const homeless = named.filter((name) => !homes(name).some(isThere));
	expect(homeless.sort()).toEqual(OF_SEVERAL);
});

test('every file has its test under the same name', () => {
	const names = pathsIn(NODES).map((path) => path.slice(NODES.length, -'.ts'.length));
	const own = names.filter((name) => !name.startsWith('catalog/'));
	expect(own.length).toBeGreaterThan(100);
	const untested = own.filter((name) => !tested.includes(name));
	expect(untested.sort()).toEqual(Object.keys(WITHOUT_TEST));
});
