import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool';
import { FIGURES } from '../../nodes/MediaGeneration/estimate/figures';
import type { Range } from '../../nodes/MediaGeneration/estimate/range';
import type { Values } from '../../nodes/MediaGeneration/fields';
import { MAGIC_HOUR_CREDENTIAL, type Parameters } from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeLeastValues } from '../support/samples.mts';
import { makeForm, withOptions } from '../support/tool-samples.mts';
import { fakeService, makeFinished, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

/** Maximum Credits is a strict maximum if the price is published. */

const chooseByName = (value: string) => ({ __rl: true, mode: 'name', value });

const ROW = {
	resource: 'video',
	operation: 'text-to-video',
	prompt: 'A cat',
	end_seconds: 5,
	model: chooseByName('veo3.1'),
	resolution: chooseByName('720p'),
};

/** The report of Check Only: the estimate for one item, and the number of projects that would be started. */
async function check(item: Parameters, count: number, maxCredits: number) {
	const options = { maxCredits, simplify: false };
	const checking = withOptions({ ...item, completion: 'check' }, options);
	const { output, hints } = runNode({
		parameters: Array.from({ length: count }, () => checking),
		credential: MAGIC_HOUR_CREDENTIAL,
	});
	const credits = (await output)[0]!.json.estimated_credits as number | Range | null;
	const text = hints.join(' ');
	const stop = /would stop the node after (?:about|at most) (\d+) item/.exec(text);
	return {
		estimate: typeof credits === 'number' ? { min: credits, max: credits } : credits,
		foreseen: text.includes('would stop every item') ? 0 : stop ? Number(stop[1]) : count,
	};
}

/** The ways in which one execution runs a node for many items. */
const WAYS = ['items', 'loop', 'agent', 'retry'] as const;

interface Run {
	readonly way: (typeof WAYS)[number];
	readonly count: number;
	readonly maxCredits: number;
	/** The credits that the service charges for each project. */
	readonly credits: number;
	readonly completion: string;
	/** Numbers of the projects that fail, counted from 1. */
	readonly failing?: readonly number[];
}

/** With completion `wait`, `charged` omits failed projects; with `start`, no project is read, so they count. */
async function charge(item: Parameters, run: Run) {
	const { way, count, maxCredits, credits, completion, failing = [] } = run;
	const isFailing = (id: string) => failing.includes(Number(id.slice(1)));
	const service = fakeService(
		(id) =>
			isFailing(id)
				? project(id, 'error', { error: { code: 'unknown_error', message: 'no' } })
				: makeFinished(id),
		undefined,
		{ credits_charged: credits },
	);
	const given = withOptions({ ...item, completion }, { maxCredits });
	let nodeContext = {};
	const runItems = async (length: number, runIndex = 0) => {
		const parameters = Array.from({ length }, () => given);
		const isAgentTool = way === 'agent';
		const { output } = runNode({
			...{ service, parameters, runIndex, nodeContext, isAgentTool },
			credential: MAGIC_HOUR_CREDENTIAL,
			continueOnFail: !isAgentTool,
		});
		await output.catch(() => undefined);
	};
	const indexes = Array.from({ length: count }, (_, index) => index);
	if (way === 'loop') for (const index of indexes) await runItems(1, index);
	else if (way === 'agent') await Promise.all(indexes.map((index) => runItems(1, index)));
	else await runItems(count);
	if (way === 'retry') {
		// n8n saves the context as JSON with the execution.
		nodeContext = JSON.parse(JSON.stringify(nodeContext)) as object;
		await runItems(count);
	}
	const { length } = service.accepted;
	const failed = completion === 'start' ? 0 : service.accepted.filter(isFailing).length;
	return { started: length, charged: (length - failed) * credits };
}

describe.each(WAYS)('12 rows of 480 credits and a limit of 1,000, by %s', (way) => {
	test.each([
		['start', [], { started: 2, charged: 960 }],
		['wait', [], { started: 2, charged: 960 }],
		['wait', [1], { started: 3, charged: 960 }],
		['wait', [1, 2, 3], { started: 5, charged: 960 }],
	] as const)('%s, of which %j fail, cost 960 credits', async (completion, failing, expected) => {
		expect(await check(ROW, 12, 1_000)).toMatchObject({
			estimate: { min: 480, max: 480 },
			foreseen: 2,
		});
		const run = { way, count: 12, maxCredits: 1_000, credits: 480, completion, failing };
		expect(await charge(ROW, run)).toEqual(expected);
	});
});

describe.each(WAYS)('12 rows whose start reports 0 credits, by %s', (way) => {
	const run = { way, count: 12, maxCredits: 1_000, credits: 0 };

	test.each([
		['start', 2],
		['wait', 2],
	])('%s: the estimate of 480 credits counts', async (completion, started) => {
		expect(await charge(ROW, { ...run, completion })).toMatchObject({ started });
	});

	test('of a tool without an estimate: only one starts, since the limit can’t be enforced', async () => {
		const row = { ...ROW, model: chooseByName('wan-3.0') };
		expect((await check(row, 1, 1)).estimate).toBeNull();
		expect(await charge(row, { ...run, completion: 'start' })).toMatchObject({ started: 1 });
	});

	test('of a free tool: all start', async () => {
		const qrCode = { resource: 'image', operation: 'ai-qr-code-generator', content: 'x' };
		const row = { ...qrCode, art_style: 'Logo' };
		expect(await charge(row, { ...run, completion: 'start' })).toMatchObject({ started: 12 });
	});
});

/** Each item has the values to which one of the tool's published rates applies. */
function itemsOf(tool: Tool): fc.Arbitrary<Parameters> {
	const { rates } = FIGURES[tool.slug] ?? { rates: [{}] };
	const amounts = {
		end_seconds: fc.integer({ min: 1, max: 60 }),
		image_count: fc.integer({ min: 1, max: 4 }),
	};
	return fc.record({ rate: fc.constantFrom(...rates), ...amounts }).map(({ rate, ...given }) => {
		const when = 'when' in rate ? Object.entries(rate.when!) : [];
		const values = {
			...makeLeastValues(tool, 'nested'),
			...given,
			...Object.fromEntries(when.filter(([, value]) => value !== null)),
		} as Values;
		return makeForm(tool, values, ({ accepts }) =>
			makeMediaInput('url', `https://files.test/file.${accepts[0] === 'image' ? 'png' : 'mp4'}`),
		);
	});
}

const CHARGED = catalog.filter(({ price }) => price.chargedBy !== 'free');

test.each(CHARGED.map((tool) => [tool.slug, tool] as const))(
	'%s: as many projects start as the limit permits',
	async (_, tool) => {
		const limits = fc.record({
			way: fc.constantFrom(...WAYS),
			count: fc.integer({ min: 1, max: 6 }),
			// The limit, in multiples of the estimate's minimum (without an estimate: of 100 credits).
			times: fc.double({ min: 0, max: 7, noNaN: true }),
			completion: fc.constantFrom('start', 'wait'),
			failing: fc.subarray([1, 2, 3]),
			// The position of the charge between the minimum and the maximum of the estimate, from 0 to 1.
			part: fc.double({ min: 0, max: 1, noNaN: true }),
		});
		await fc.assert(
			fc.asyncProperty(itemsOf(tool), limits, async (item, { times, part, ...drawn }) => {
				const { estimate } = await check(item, 1, 1);
				expect(estimate !== null).toBe(tool.slug in FIGURES);
				const { min, max } = estimate ?? { min: 0, max: 100 };
				// A reported 0 isn't the price of a charged tool.
				const credits = Math.max(1, Math.round(min + part * ((max ?? 3 * min) - min)));
				const run = { ...drawn, credits, maxCredits: times * (min || 100) };
				const { started, charged } = await charge(item, run);
				// The node compares amounts with six decimals, so the limit is rounded as well.
				const limit = Number(run.maxCredits.toFixed(6));
				const fits = (used: number) => used < limit && used + min <= limit;
				// With a range or without a price, the last project may cost more than its minimum.
				expect(charged === 0 || fits(charged - credits)).toBe(true);
				expect(started >= run.count || !fits(charged)).toBe(true);
				if (min !== max) return;
				expect(charged).toBeLessThanOrEqual(limit);
				if (run.way !== 'items' || run.completion !== 'start') return;
				expect((await check(item, run.count, run.maxCredits)).foreseen).toBe(started);
			}),
			{ numRuns: 15 },
		);
	},
);
