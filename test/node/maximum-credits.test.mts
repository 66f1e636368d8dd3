import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { FIGURES } from '../../nodes/MediaGeneration/estimate/figures';
import { MAGIC_HOUR } from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeToolParameters } from '../support/tool-samples.mts';
import { fakeService, finished, isGeneration, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';

/** Maximum Credits is a maximum where a price was published. */

const named = (value: string) => ({ __rl: true, mode: 'name', value });

const ROW = {
	resource: 'video',
	operation: 'text-to-video',
	prompt: 'A cat',
	end_seconds: 5,
	model: named('veo3.1'),
	resolution: named('720p'),
};

/** What the first estimate of Check Only is, in credits; undefined without a published price. */
async function estimate(parameters: object): Promise<number | undefined> {
	const checking = { ...parameters, completion: 'check' };
	const [item] = await runNode({ parameters: [checking], credential: MAGIC_HOUR }).output;
	const credits = (item!.json as { estimated_credits: number | { min: number } | null })
		.estimated_credits;
	return credits === null ? undefined : typeof credits === 'number' ? credits : credits.min;
}

interface Run {
	readonly count: number;
	readonly maxCredits: number;
	readonly credits: number;
	readonly completion: string;
	/** Numbers of the projects that fail, from 1. */
	readonly failing?: readonly number[];
}

/** Runs equal items within a limit; the credits of the projects that did not fail. */
async function charge(parameters: object, run: Run) {
	const { count, maxCredits, credits, completion, failing = [] } = run;
	const isFailing = (id: string) => failing.includes(Number(id.slice(1)));
	const service = fakeService(
		(id) =>
			isFailing(id)
				? project(id, 'error', { error: { code: 'unknown_error', message: 'no' } })
				: finished(id),
		undefined,
		{ credits_charged: credits },
	);
	const item = { ...parameters, completion, options: { maxCredits } };
	const { output, calls } = runNode({
		service,
		credential: MAGIC_HOUR,
		parameters: Array.from({ length: count }, () => item),
		continueOnFail: true,
	});
	await output;
	const { length } = calls.filter(isGeneration);
	const failed = completion === 'start' ? 0 : service.accepted.filter(isFailing).length;
	return { started: length, charged: (length - failed) * credits };
}

test.each([
	['start', [], { started: 2, charged: 960 }],
	['wait', [], { started: 2, charged: 960 }],
	['wait', [1], { started: 3, charged: 960 }],
	['wait', [1, 2, 3], { started: 5, charged: 960 }],
] as const)(
	'12 rows of 480 credits and a limit of 1,000: %s, failing %j',
	async (completion, failing, expected) => {
		expect(await estimate(ROW)).toBe(480);
		const run = { count: 12, maxCredits: 1_000, credits: 480, completion, failing };
		expect(await charge(ROW, run)).toEqual(expected);
	},
);

test.each(catalog.filter(({ slug }) => slug in FIGURES).map((tool) => [tool.slug, tool] as const))(
	'%s: never above the limit, and as many as fit',
	async (_, tool) => {
		const parameters = makeToolParameters(tool, 'nested', ({ accepts }) =>
			makeMediaInput('url', `https://files.test/file.${accepts[0] === 'image' ? 'png' : 'mp4'}`),
		);
		const credits = await estimate(parameters);
		// Its price depends on a value that the sample lacks, or is not published with it.
		if (!credits) return;
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 6 }),
				fc.double({ min: 0, max: 7 * credits, noNaN: true }),
				fc.constantFrom('start', 'wait'),
				fc.subarray([1, 2, 3]),
				async (count, maxCredits, completion, failing) => {
					const run = { count, maxCredits, credits, completion, failing };
					const { charged, started } = await charge(parameters, run);
					expect(charged).toBeLessThanOrEqual(maxCredits);
					const isFull = charged + credits > maxCredits;
					expect(started === count || isFull).toBe(true);
				},
			),
			{ numRuns: 10 },
		);
	},
);
