// The allowed imports, types included. `npm run lint` checks them; ARCHITECTURE.md has the reasons.

const NODE = 'nodes/MediaGeneration';

/** The rooms of the node (a folder or a file of this name), each with the rooms that it may import. */
const ROOMS = {
	json: [],
	fields: ['json', 'media-files'],
	catalog: ['json', 'fields'],
	api: ['json', 'fields', 'catalog'],
	form: ['fields', 'catalog', 'estimate'],
	search: ['json', 'fields', 'catalog', 'api', 'estimate', 'form'],
	estimate: ['fields', 'catalog'],
	output: ['json', 'fields', 'catalog', 'api', 'estimate'],
	checks: ['fields', 'catalog', 'media-files'],
	execution: ['json', 'fields', 'catalog', 'api', 'checks', 'estimate', 'output', 'media-files'],
	'media-files': [],
	trigger: ['json', 'fields', 'api', 'catalog', 'output'],
	'trigger/webhook': ['json', 'catalog'],
};

/** Unpublished folders, each with the folders that it may import. Rules for the layers of `test` are below. */
const UNPUBLISHED = {
	sandbox: [],
	machine: ['sandbox'],
	hosts: ['machine'],
	examples: ['hosts', 'machine'],
	demo: ['examples', 'hosts', 'machine', 'sandbox'],
	scripts: [
		...['examples', 'hosts', 'machine', 'sandbox', 'demo', 'nodes', 'credentials'],
		'test/support',
	],
	bench: ['examples', 'hosts', 'machine', 'sandbox', 'scripts', 'nodes', 'test/support'],
};

const beginsWith = (...folders) => `^(${folders.join('|')})/`;
const inNode = (...rooms) => `^${NODE}/(${rooms.join('|')})(/|[.]ts$)`;
const REPOSITORY = beginsWith('nodes', 'credentials', 'dist', 'test', ...Object.keys(UNPUBLISHED));

const list = (names) => (names.length > 0 ? names.join(', ') : 'nothing');

const rooms = Object.entries(ROOMS).map(([room, others]) => ({
	name: `${room}-imports`,
	comment: `${room}/ may import: ${list(others)}.`,
	from: { path: inNode(room) },
	to: { path: REPOSITORY, pathNot: inNode(room, ...others) },
}));

const unpublished = Object.entries(UNPUBLISHED).map(([folder, others]) => ({
	name: `${folder}-imports`,
	comment: `${folder}/ may import: ${list(others)}.`,
	from: { path: beginsWith(folder) },
	to: { path: REPOSITORY, pathNot: beginsWith(folder, ...others) },
}));

const UNIT_TEST = '^test/unit/(.+)[.]test[.]mts$';

const forbidden = [
	...rooms,
	{
		name: 'room-has-its-place',
		comment: 'A new folder or file of the node needs its line in ROOMS (.dependency-cruiser.mjs).',
		from: {},
		to: { path: `^${NODE}/`, pathNot: [inNode(...Object.keys(ROOMS)), '[.]node[.](ts|json)$'] },
	},
	{
		name: 'published-imports',
		comment:
			'n8n installs no dependencies, so published code may import only n8n-workflow and node:crypto.',
		from: { path: beginsWith('nodes', 'credentials') },
		to: {
			pathNot: [beginsWith('nodes', 'credentials'), '^node_modules/n8n-workflow/', '^crypto$'],
		},
	},
	{
		name: 'works-without-n8n',
		comment: 'These rooms must work without n8n, so that they can be read and tested without it.',
		from: {
			path: inNode(
				'json',
				'fields',
				'catalog',
				'checks',
				'estimate',
				'media-files',
				'trigger/webhook',
			),
		},
		to: { path: '^node_modules/n8n-workflow/' },
	},
	{
		name: 'fields-by-index',
		comment: 'Import fields through fields/index.ts only.',
		from: { pathNot: [inNode('fields'), '^test/unit/fields/'] },
		to: { path: inNode('fields'), pathNot: `^${NODE}/fields/index\\.ts$` },
	},
	{
		name: 'figures-are-for-estimates',
		comment: 'Prices change, so only files that also state their month may import the figures.',
		from: {
			path: beginsWith('nodes', 'credentials'),
			pathNot: `^${NODE}/estimate/(estimate|prices)[.]ts$`,
		},
		to: { path: `^${NODE}/estimate/figures[.]ts$` },
	},
	{
		name: 'planning-sends-nothing',
		comment: 'execution/plan must not import the client, not even indirectly.',
		from: { path: inNode('execution/plan') },
		to: { path: `^${NODE}/api/http/client\\.ts$`, reachable: true },
	},
	{
		name: 'planning-needs-no-session',
		comment: 'execution/plan reads one item and sends nothing. Pass the parts that it needs.',
		from: { path: inNode('execution/plan') },
		to: { path: inNode('execution/(session|item|items|run|operations)') },
	},
	{
		name: 'no-circle',
		comment: 'A file must not import itself indirectly, not even for a type.',
		from: {},
		to: { circular: true },
	},
	{
		name: 'no-circle-of-rooms',
		comment: 'Two folders beside each other must not import each other, not even indirectly.',
		scope: 'folder',
		from: {},
		to: { circular: true },
	},
	...unpublished,
	{
		name: 'layers-of-tests',
		comment: 'Layers of tests may share code only in test/support.',
		from: { path: '^test/([^/]+)/', pathNot: UNIT_TEST },
		to: { path: '^test/[^/]+/', pathNot: ['^test/$1/', '^test/support/'] },
	},
	{
		name: 'unit-test-of-a-test-file',
		comment:
			'A unit test may import only one file of another layer: the file that it is named after.',
		from: { path: UNIT_TEST },
		to: { path: '^test/[^/]+/', pathNot: ['^test/unit/', '^test/support/', '^test/$1[.]'] },
	},
	{
		name: 'unit-tests-run-no-node',
		comment: 'Test the whole node in test/node.',
		from: { path: '^test/unit/' },
		to: { path: `^${NODE}/execution/run[.]ts$` },
	},
	{
		name: 'reached-by-a-test',
		comment: 'No quick test runs this file, not even indirectly.',
		from: { path: '^test/(unit|node|contract)/.+[.]test[.]mts$' },
		to: { path: '^(nodes|credentials)/.+[.]ts$', reachable: false },
	},
	{
		name: 'everything-is-found',
		comment: 'There is no such file.',
		from: {},
		to: { couldNotResolve: true, path: '^[.]' },
	},
].map((rule) => ({ severity: 'error', ...rule }));

export default {
	forbidden,
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.tools.json' },
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^(dist|[.]cache|demo-output|test-output|bench-results|coverage)/' },
		cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
	},
};
