import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { makeMediaInput } from '../support/media-input.mts';
import {
	storeFilesAs,
	MAGIC_HOUR,
	type Setting,
	storeFile,
	makeUnknownBytes,
} from '../support/fake-execution.mts';
import { sampleTypeFor, makeToolParameters, withOptions } from '../support/tool-samples.mts';
import type { Reader } from './support/fake-service.mts';
import { OTHER_OPERATIONS } from './support/operations.mts';
import { type Steps, stepCounter } from './support/step-counts.mts';

/**
 * Work grows with the number of items and not faster: nothing in the node runs as often as there are pairs of items, whatever
 * the operation, with and without limits, in one run or in a loop.
 */

const FEW = 24;
/** Of the square of the items: what grows as n log n stays below. */
const MOST = 0.1;

type Runner = typeof import('./support/run-node.mts').runNode;

let counter: Awaited<ReturnType<typeof stepCounter>>;
let runNode: Runner;

beforeAll(async () => {
	counter = await stepCounter();
	jest.resetModules();
	({ runNode } = await import('./support/run-node.mts'));
});
afterAll(async () => await counter.stop());

/** The share of the square in each count: 0 for what grows with the items. */
const findSquare = ([once, twice, four]: readonly Steps[]): Array<[string, number]> =>
	[...four!].map(([name, count]) => {
		const of = (steps: Steps | undefined): number => steps?.get(name) ?? 0;
		return [name, (count - 3 * of(twice) + 2 * of(once)) / (6 * FEW * FEW)];
	});

/** What grows with the square of the items. */
async function findSuperlinear(run: (count: number) => Promise<unknown>): Promise<string[]> {
	const measured: Steps[] = [];
	for (const count of [FEW, 2 * FEW, 4 * FEW]) {
		measured.push(await counter.during(async () => await run(count)));
	}
	return findSquare(measured).flatMap(([name, square]) => (square > MOST ? [name] : []));
}

/** Up to four times, since V8 does not count what it has inlined, and inlines when it likes: what grows does so each time. */
async function expectLinear(run: (count: number) => Promise<unknown>): Promise<void> {
	let growing = await findSuperlinear(run);
	for (let again = 0; again < 3 && growing.length > 0; again++) {
		const found = await findSuperlinear(run);
		growing = growing.filter((name) => found.includes(name));
	}
	expect(growing).toEqual([]);
}

const FILES = storeFilesAs('file');

const makeFiles = (tool: (typeof catalog)[number]) =>
	Object.fromEntries(
		tool.fields.flatMap((field) =>
			field.kind === 'media' ? [[field.name, FILES[sampleTypeFor(field)]]] : [],
		),
	);

const repeatTimes = <T,>(count: number, of: (index: number) => T): T[] =>
	Array.from({ length: count }, (_, index) => of(index));

interface More {
	readonly files?: NonNullable<Setting['binaries']>[number];
	readonly read?: Reader;
	readonly endsAtOnce?: boolean;
}

const makeRunner =
	(parameters: (index: number, count: number) => object, more: More = {}) =>
	async (count: number): Promise<void> => {
		const { outputs, output } = runNode({
			read: more.read,
			credential: MAGIC_HOUR,
			parameters: repeatTimes(count, (index) => ({ ...parameters(index, count) })),
			binaries: repeatTimes(count, () => more.files ?? { face: FILES.image }),
			stored: { file: makeUnknownBytes('bytes') },
			continueOnFail: !more.endsAtOnce,
			mode: 'manual',
		});
		const [end] = await Promise.allSettled([outputs, output]);
		expect(end.status).toBe(more.endsAtOnce ? 'rejected' : 'fulfilled');
	};

const LIMITS: ReadonlyArray<readonly [string, (count: number) => IDataObject]> = [
	['no limit', () => ({})],
	['Maximum Projects', (count) => ({ maxProjects: count / 2 })],
	['Maximum Credits', (count) => ({ maxCredits: (count / 2) * 5 })],
];

const IMAGE = catalog.find(({ slug }) => slug === 'ai-image-generator')!;

/** Every tool with one of the limits, one tool with each. */
const TOOLS = [
	...catalog.map((tool, index) => [tool, ...LIMITS[index % LIMITS.length]!] as const),
	...LIMITS.map((limit) => [IMAGE, ...limit] as const),
].map(([tool, name, limit]) => [tool.slug, name, tool, limit] as const);

test.each(TOOLS)('%s with %s', async (_, __, tool, limit) => {
	const parameters = makeToolParameters(tool, 'nested', ({ name }) =>
		makeMediaInput('binary', name),
	);
	const options = (count: number) => ({ concurrency: 3, ...limit(count) });
	await expectLinear(
		makeRunner((_, count) => withOptions(parameters, options(count)), {
			files: makeFiles(tool),
		}),
	);
});

test.each(OTHER_OPERATIONS)('$name', async ({ parameters }) => {
	const options = { concurrency: 3 };
	await expectLinear(makeRunner((index) => ({ ...parameters, id: `p${index}`, options })));
});

/** One item with so many files, in each list of each operation that has one. */
const FILE_LISTS: ReadonlyArray<readonly [string, (fields: readonly string[]) => object]> = [
	['File > Upload', (fields) => ({ resource: 'file', operation: 'upload', files: fields.join() })],
	[
		'Call by Path',
		(fields) => ({
			...OTHER_OPERATIONS.find(({ name }) => name === 'project call-by-path')!.parameters,
			files: {
				entries: fields.map((at) => ({ place: `files.${at}`, file: makeMediaInput('binary', at) })),
			},
		}),
	],
	...catalog.flatMap((tool) => {
		const parameters = makeToolParameters(tool, 'nested', ({ name }) =>
			makeMediaInput('binary', name),
		);
		const listed = tool.fields.flatMap((field) =>
			field.kind === 'media' && field.listed ? [field.listed] : [],
		);
		const named = tool.fields.filter(({ kind }) => kind === 'namedFiles');
		const entriesOf = (fields: readonly string[]) =>
			fields.map((at) => ({ name: at, file: makeMediaInput('binary', at) }));
		const lists = new Set(listed.map(({ name }) => name));
		return [
			...[...lists].map(
				(name) =>
					[
						`${tool.slug}, ${name}`,
						(fields: readonly string[]) => ({
							...parameters,
							[name]: { entries: entriesOf(fields) },
						}),
					] as const,
			),
			...named.map(
				({ name }) =>
					[
						`${tool.slug}, ${name}`,
						(fields: readonly string[]) => ({
							...parameters,
							prompt: fields.map((at) => `@${at}`).join(' '),
							options: { [name]: { entries: entriesOf(fields) } },
						}),
					] as const,
			),
		];
	}),
];

test.each(FILE_LISTS)('the files of one item: %s', async (_, parametersWith) => {
	await expectLinear(async (count) => {
		const fields = repeatTimes(count, (index) => `f${index}`);
		const files = Object.fromEntries(fields.map((at) => [at, storeFile(at, 'a.png', 'image/png')]));
		const { outputs } = runNode({
			credential: MAGIC_HOUR,
			parameters: [{ ...parametersWith(fields), completion: 'start' }],
			binaries: [{ ...files, ...FILES }],
			stored: Object.fromEntries(['file', ...fields].map((id) => [id, makeUnknownBytes('bytes')])),
			continueOnFail: true,
		});
		await outputs;
	});
});

test('an item that fails beside many others, started and failed', async () => {
	const parameters = makeToolParameters(IMAGE, 'nested', () => ({}));
	const failed = { status: 'error', error: { code: 'unknown_error' } };
	await expectLinear(
		makeRunner(() => ({ ...parameters, completion: 'wait', options: { concurrency: 3 } }), {
			read: (id) => ({ body: { id, downloads: [], ...failed } }),
			endsAtOnce: true,
		}),
	);
});

const LOOPS = [true, false].flatMap((isAgentTool) =>
	LIMITS.map(
		([name, limit]) =>
			[isAgentTool ? 'calls of an agent' : 'rounds of a loop', name, isAgentTool, limit] as const,
	),
);

test.each(LOOPS)('the %s, each of which is a run, with %s', async (_, __, isAgentTool, limit) => {
	const parameters = makeToolParameters(IMAGE, 'nested', () => ({}));
	await expectLinear(async (count) => {
		const nodeContext = {};
		for (const runIndex of repeatTimes(count, (index) => index)) {
			await runNode({
				read: (id) => ({ status: Number(id.slice(1)) % 2 ? 200 : 403 }),
				credential: MAGIC_HOUR,
				parameters: [{ ...parameters, options: limit(count), completion: 'wait' }],
				jsons: [{ row: runIndex % 5 }],
				isAgentTool,
				nodeContext,
				runIndex,
			}).output.catch(() => undefined);
		}
	});
});
