import {
	filesIn,
	graphOf,
	importsOf,
	inCircles,
	isThere,
	reachedFrom,
} from './support/sources.mts';

/** What may happen in a room follows from what it can reach: over all files, published or not, types included. */

const NODES = 'nodes/MediaGeneration/';
const FOLDERS = ['nodes', 'credentials', 'sandbox', 'hosts', 'demo', 'scripts', 'test', 'examples'];

const sources = FOLDERS.flatMap((folder) => filesIn(folder, ['.ts', '.mts', '.mjs']));
const graph = graphOf(sources);
const pathsIn = (folder: string): string[] =>
	[...graph.keys()].filter((path) => path.startsWith(folder));

test('there is no circle of imports', () => {
	expect(graph.size).toBeGreaterThan(300);
	expect(inCircles(graph)).toEqual([]);
});

test('a circle would be found, and so would what a file reaches over others', () => {
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

test.each(['fields', 'catalog', 'checks', 'request', 'webhook'])('%s knows no n8n', (room) => {
	const own = sources.filter(({ path }) => path.startsWith(`${NODES}${room}/`));
	expect(own.length).toBeGreaterThan(0);
	const packages = own.flatMap(importsOf).filter((target) => !target.startsWith(NODES));
	expect(packages.filter((name) => name !== 'node:crypto')).toEqual([]);
	const reached = own.flatMap(({ path }) => [...reachedFrom(graph, path)]);
	const rooms = new Set(reached.map((path) => path.slice(NODES.length).split('/')[0]));
	for (const far of ['form', 'api', 'execution', 'trigger']) expect([...rooms]).not.toContain(far);
});

test('fields are imported by their index, which nobody goes round', () => {
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

test('no layer of tests imports from another, but for the file that a unit test is about; what they share is in test/support', () => {
	const strays = [...graph].flatMap(([path, targets]) =>
		targets
			.filter((target) => !['', 'support', layerOf(path)].includes(layerOf(target)))
			.filter((target) => !path.startsWith(target.replace(/^test\/(.*)\.m[tj]s$/, 'test/unit/$1.')))
			.map((target) => `${path} -> ${target}`),
	);
	expect(strays).toEqual([]);
});

/** Tests in the folder of a room that are about several of its files together. */
const OF_SEVERAL = [
	'catalog/bounds',
	'execution/after-payment',
	'execution/follow/collect-results',
	'execution/maximum-wait',
	'form/default-request',
	'form/found',
	'form/required',
	'trigger/description',
	'trigger/once-under-load',
];

test('test/unit mirrors the files: whoever opens one finds its test under the same name', () => {
	const named = pathsIn('test/unit/')
		.filter((path) => path.endsWith('.test.mts'))
		.map((path) => path.slice('test/unit/'.length, -'.test.mts'.length))
		.filter((name) => name.includes('/') && !OF_SEVERAL.includes(name));
	expect(named.length).toBeGreaterThan(30);
	const homes = (name: string): string[] => [
		`${NODES}${name}.ts`,
		...['ts', 'mts'].map((ending) => `${name}.${ending}`),
		...['mjs', 'mts'].map((ending) => `test/${name}.${ending}`),
	];
	expect(named.filter((name) => !homes(name).some(isThere))).toEqual([]);
});
