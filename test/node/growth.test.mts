import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { makeMediaInput } from '../support/media-input.mts';
import {
	makeStoredBinaries,
	MAGIC_HOUR_CREDENTIAL,
	type FakeExecutionOptions,
	makeStoredBinary,
	makeUnknownBytes,
} from '../support/fake-execution.mts';
import { chooseSampleType, makeToolParameters, withOptions } from '../support/tool-samples.mts';
import type { Reader } from './support/fake-service.mts';
import { OTHER_OPERATIONS } from './support/operations.mts';
import { type Steps, stepCounter } from './support/step-counts.mts';

/**
 * The work must grow in proportion to the number of items, not to its square, in every operation, with and without limits,
 * in one run and in a loop.
 */

const FEW = 24;
/** The largest accepted share of quadratic growth; n log n stays below it. */
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

/** The share of quadratic growth in each count; 0 means linear. */
const findSquare = ([once, twice, four]: readonly Steps[]): Array<[string, number]> =>
	[...four!].map(([name, count]) => {
		const of = (steps: Steps | undefined): number => steps?.get(name) ?? 0;
		return [name, (count - 3 * of(twice) + 2 * of(once)) / (6 * FEW * FEW)];
	});

async function findSuperlinear(run: (count: number) => Promise<unknown>): Promise<string[]> {
	const measured: Steps[] = [];
	for (const count of [FEW, 2 * FEW, 4 * FEW]) {
		measured.push(await counter.during(async () => await run(count)));
	}
	return findSquare(measured).flatMap(([name, square]) => (square > MOST ? [name] : []));
}

/**
 * Measures up to four times: V8 doesn't count inlined functions, and may inline at any time. Real growth shows each time.
 */
async function expectLinear(run: (count: number) => Promise<unknown>): Promise<void> {
	let growing = await findSuperlinear(run);
	for (let again = 0; again < 3 && growing.length > 0; again++) {
		const found = await findSuperlinear(run);
		growing = growing.filter((name) => found.includes(name));
	}
	expect(growing).toEqual([]);
}

const FILES = makeStoredBinaries('file');

const makeFiles = (tool: (typeof catalog)[number]) =>
	Object.fromEntries(
		tool.fields.flatMap((field) =>
			field.kind === 'media' ? [[field.name, FILES[chooseSampleType(field)]]] : [],
		),
	);

const repeatTimes = <T,>(count: number, of: (index: number) => T): T[] =>
	Array.from({ length: count }, (_, index) => of(index));

interface More {
	readonly files?: NonNullable<FakeExecutionOptions['binaries']>[number];
	readonly read?: Reader;
	readonly endsAtOnce?: boolean;
}

const makeRunner =
	(parameters: (index: number, count: number) => object, more: More = {}) =>
	async (count: number): Promise<void> => {
		const { outputs, output } = runNode({
			read: more.read,
			credential: MAGIC_HOUR_CREDENTIAL,
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

/** Every tool with one of the limits, and one tool with each limit. */
const TOOLS = [
	...catalog.map((tool, index) => [tool, ...LIMITS[index % LIMITS.length]!] as const),
	...LIMITS.map((limit) => [IMAGE, ...limit] as const),
].map(([tool, name, limit]) => [tool.slug, name, tool, limit] as const);

test.each(TOOLS)('the work of %s is linear with %s', async (_, __, tool, limit) => {
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

test.each(OTHER_OPERATIONS)('the work of $name is linear', async ({ parameters }) => {
	const options = { concurrency: 3 };
	await expectLinear(makeRunner((index) => ({ ...parameters, id: `p${index}`, options })));
});

test('the work is linear in the files of File > Upload', async () => {
	await expectLinear(async (count) => {
		const fields = repeatTimes(count, (index) => `f${index}`);
		const files = Object.fromEntries(
			fields.map((at) => [at, makeStoredBinary(at, 'a.png', 'image/png')]),
		);
		const { outputs } = runNode({
			credential: MAGIC_HOUR_CREDENTIAL,
			parameters: [{ resource: 'file', operation: 'upload', files: fields.join() }],
			binaries: [{ ...files, ...FILES }],
			stored: Object.fromEntries(['file', ...fields].map((id) => [id, makeUnknownBytes('bytes')])),
			continueOnFail: true,
		});
		await outputs;
	});
});

test('if a failed item ends the run, the work is linear in the number of items', async () => {
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

test.each(LOOPS)(
	'the work is linear in the number of %s, each of which is a run, with %s',
	async (_, __, isAgentTool, limit) => {
		const parameters = makeToolParameters(IMAGE, 'nested', () => ({}));
		await expectLinear(async (count) => {
			const nodeContext = {};
			for (const runIndex of repeatTimes(count, (index) => index)) {
				await runNode({
					read: (id) => ({ status: Number(id.slice(1)) % 2 ? 200 : 403 }),
					credential: MAGIC_HOUR_CREDENTIAL,
					parameters: [{ ...parameters, options: limit(count), completion: 'wait' }],
					jsons: [{ row: runIndex % 5 }],
					isAgentTool,
					nodeContext,
					runIndex,
				}).output.catch(() => undefined);
			}
		});
	},
);
