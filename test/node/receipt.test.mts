import { makeImage, project, respondToGeneration } from './support/fake-service.mts';
import { type NodeRun, runNode } from './support/run-node.mts';

/** Leaves out the hint on using the returned IDs. */
const omitNext = (hints: readonly string[]) =>
	hints.filter((hint) => !/^Projects were returned without waiting\. /.test(hint));

const readHints = async (count: number, more: NodeRun = {}) => {
	const parameters = Array.from({ length: count }, (_, n) => makeImage(`prompt ${n}`, 'start'));
	const { output, hints } = runNode({ parameters, mode: 'manual', ...more });
	await output.catch(() => undefined);
	return omitNext(hints);
};

const ADD = 'To build the next steps without paying again, add the option Existing Project with p1';
const respondWith = (body: object) => ({
	respond: respondToGeneration({ body: { id: 'p1', ...body } }),
});
const qrCode = { operation: 'ai-qr-code-generator', content: 'x', art_style: 'Logo' };

test.each<[string, number, NodeRun, string[]]>([
	['one project', 1, {}, [`5 credits charged. ${ADD}.`]],
	[
		'several projects',
		3,
		{},
		[
			`15 credits charged for 3 projects. ${ADD}; each item then returns the results of this project.`,
		],
	],
	[
		'a charge that changes until the project ends',
		1,
		{
			parameters: [makeImage('x', 'wait')],
			read: (id) => project(id, 'complete', { credits_charged: 4 }),
		},
		[`4 credits charged. ${ADD}.`],
	],
	['a service without prices', 1, respondWith({}), [`${ADD}.`]],
	['a price that is charged later', 1, respondWith({ credits_charged: 0 }), [`${ADD}.`]],
	[
		'a free tool',
		1,
		{
			parameters: [{ ...makeImage('x', 'start'), ...qrCode }],
			...respondWith({ credits_charged: 0 }),
		},
		[],
	],
	['a rejected request', 1, { respond: respondToGeneration({ status: 422 }) }, []],
	['a production run', 1, { mode: 'trigger' }, []],
	['an agent', 1, { isAgentTool: true }, []],
])('the receipt of %s', async (_, count, more, hints) => {
	expect(await readHints(count, more)).toEqual(hints);
});

test('a project that is started without waiting shows the next step, in a manual execution only', async () => {
	const hints = async (mode: 'manual' | 'trigger') => {
		const run = runNode({ parameters: [makeImage('a', 'start')], mode });
		await run.output;
		return run.hints;
	};
	expect(await hints('manual')).toContain(
		'Projects were returned without waiting. To get their results, use Project > Wait or Collect with each ID, or start a workflow with the trigger (not for Detect Faces).',
	);
	expect(await hints('trigger')).toEqual([]);
});

test('items that a limit refused are a warning', async () => {
	const parameters = ['a', 'b', 'c'].map((prompt) =>
		makeImage(prompt, 'start', { maxProjects: 1 }),
	);
	const run = runNode({ parameters, mode: 'manual', continueOnFail: true });
	await run.output;
	expect(run.warnings).toEqual(['Maximum Projects is 1: not every item was started.']);
});
