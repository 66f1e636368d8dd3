import type { IDataObject } from 'n8n-workflow';
import { MAGIC_HOUR_CREDENTIAL } from '../support/fake-execution.mts';
import { makeImage } from './support/fake-service.mts';
import { type Steps, stepCounter } from './support/step-counts.mts';

/** The work must grow in proportion to the number of items, not to its square: with limits, in one run and in a loop. */

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
		const read = (steps: Steps | undefined): number => steps?.get(name) ?? 0;
		return [name, (count - 3 * read(twice) + 2 * read(once)) / (6 * FEW * FEW)];
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

const LIMITS: ReadonlyArray<readonly [string, (count: number) => IDataObject]> = [
	['no limit', () => ({})],
	['Maximum Projects', (count) => ({ maxProjects: count / 2 })],
	['Maximum Credits', (count) => ({ maxCredits: (count / 2) * 5 })],
];

const listIndexes = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(LIMITS)('the work is linear with %s in the number of', (_, limit) => {
	test('items', async () => {
		await expectLinear(async (count) => {
			const options = { concurrency: 3, ...limit(count) };
			await runNode({
				credential: MAGIC_HOUR_CREDENTIAL,
				parameters: listIndexes(count).map((index) => makeImage(`${index}`, 'wait', options)),
				continueOnFail: true,
				mode: 'manual',
			}).outputs;
		});
	});

	test.each([
		['calls of an agent', true],
		['rounds of a loop', false],
	])('%s', async (__, isAgentTool) => {
		await expectLinear(async (count) => {
			const nodeContext = {};
			for (const runIndex of listIndexes(count)) {
				await runNode({
					read: (id) => ({ status: Number(id.slice(1)) % 2 ? 200 : 403 }),
					credential: MAGIC_HOUR_CREDENTIAL,
					parameters: [makeImage('a cat', 'wait', limit(count))],
					jsons: [{ row: runIndex % 5 }],
					...{ isAgentTool, nodeContext, runIndex },
				}).output.catch(() => undefined);
			}
		});
	});
});
