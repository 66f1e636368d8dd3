import { MAGIC_HOUR_CREDENTIAL } from '../support/fake-execution.mts';
import { withOptions } from '../support/tool-samples.mts';
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

/** The ways in which one execution runs a node for many items. */
const WAYS = ['items', 'loop', 'agent', 'retry'] as const;

interface Run {
	readonly way: (typeof WAYS)[number];
	/** The credits that the service charges for each project. */
	readonly credits: number;
	readonly completion: string;
	/** The projects that fail. */
	readonly failing?: readonly string[];
}

/** The number of projects that 12 items start with a limit of 1,000 credits. */
async function countStarted(item: object, { way, credits, completion, failing = [] }: Run) {
	const failed = { error: { code: 'unknown_error', message: 'no' } };
	const service = fakeService(
		(id) => (failing.includes(id) ? project(id, 'error', failed) : makeFinished(id)),
		undefined,
		{ credits_charged: credits },
	);
	const parameters = withOptions({ ...item, completion }, { maxCredits: 1_000 });
	let nodeContext = {};
	const runItems = async (length: number, runIndex = 0) => {
		const isAgentTool = way === 'agent';
		const { output } = runNode({
			...{ service, runIndex, nodeContext, isAgentTool },
			parameters: Array.from({ length }, () => parameters),
			credential: MAGIC_HOUR_CREDENTIAL,
			continueOnFail: !isAgentTool,
		});
		await output.catch(() => undefined);
	};
	const indexes = Array.from({ length: 12 }, (_, index) => index);
	if (way === 'loop') for (const index of indexes) await runItems(1, index);
	else if (way === 'agent') await Promise.all(indexes.map((index) => runItems(1, index)));
	else await runItems(12);
	if (way === 'retry') {
		// n8n saves the context as JSON with the execution.
		nodeContext = JSON.parse(JSON.stringify(nodeContext)) as object;
		await runItems(12);
	}
	return service.accepted.length;
}

describe.each(WAYS)('by %s', (way) => {
	test.each(['start', 'wait'])('%s: two projects of 480 credits fit 1,000', async (completion) => {
		expect(await countStarted(ROW, { way, credits: 480, completion })).toBe(2);
	});

	test('a failed project frees its credits in the next run', async () => {
		const isNextRun = way === 'loop' || way === 'retry';
		const run = { way, credits: 480, completion: 'wait', failing: ['p1'] };
		expect(await countStarted(ROW, run)).toBe(isNextRun ? 3 : 2);
	});

	test.each<[string, object, number]>([
		['with an estimate of 480, which counts', ROW, 2],
		[
			'without an estimate: the limit can’t be enforced',
			{ ...ROW, model: chooseByName('wan-3.0') },
			1,
		],
		[
			'of a free tool',
			{ resource: 'image', operation: 'ai-qr-code-generator', content: 'x', art_style: 'Logo' },
			12,
		],
	])('the start reports 0 credits %s', async (_, item, started) => {
		expect(await countStarted(item, { way, credits: 0, completion: 'start' })).toBe(started);
	});
});
