import { makeBrokenConnectionError } from '../support/fake-execution.mts';
import { FACE, makeFaceSwap } from './support/face-swap.mts';
import {
	fakeService,
	type FakeService,
	makeImage,
	isGeneration,
	type Respond,
} from './support/fake-service.mts';
import { readErrors, readErrorText, type NodeRun, runNode } from './support/run-node.mts';

type Limits = { maxProjects?: unknown; maxCredits?: unknown };

const makeItems = (count: number, limits: Limits, completion = 'start') =>
	Array.from({ length: count }, (_, index) => makeImage(`picture ${index}`, completion, limits));

type Refused = { message: string; description: string; charged: unknown };

const listRefused = async (
	service: FakeService,
	parameters: NodeRun['parameters'],
	more: NodeRun = {},
): Promise<Refused[]> => {
	const run = runNode({ service, parameters, continueOnFail: true, ...more });
	return (await readErrors(run)) as Refused[];
};

const read = ({ message, description }: Refused): string => `\n${message}\n${description}\n`;

/** Responds to generation calls after a delay, so that some overlap. */
function respondSlowly(charge?: object, respond: Respond = () => undefined) {
	let underWay = 0;
	let most = 0;
	const respondAfterDelay: Respond = async (call, count, clock) => {
		if (!isGeneration(call)) return undefined;
		most = Math.max(most, ++underWay);
		await clock.sleep(2);
		underWay--;
		return await respond(call, count, clock);
	};
	return { ...fakeService(undefined, respondAfterDelay, charge), mostUnderWay: () => most };
}

const postponeFirst: Respond = (_, count) =>
	count === 1 ? { status: 429, headers: { 'retry-after': '5' } } : undefined;

describe('Maximum Projects', () => {
	test.each([2.5, 0.9])('at %p, nothing is started', async (maxProjects) => {
		const service = respondSlowly();
		const reported = await listRefused(service, makeItems(2, { maxProjects }));
		expect(service.accepted).toEqual([]);
		for (const { message } of reported) expect(message).toContain('must be a whole number');
	});

	test.each([
		[0, 0],
		[1, 1],
		[3, 3],
		['2', 2],
	])('at %p, %i of five items are started', async (maxProjects, count) => {
		const service = respondSlowly();
		const reported = await listRefused(service, makeItems(5, { maxProjects }));
		expect(service.accepted).toHaveLength(count);
		expect(reported).toHaveLength(5 - count);
		for (const { message, charged } of reported) {
			expect(message).toContain(`Maximum Projects is ${maxProjects}`);
			expect(message).toContain(`has started ${count} project`);
			expect(charged).toBe(false);
		}
	});

	test('without Continue On Fail ends the node, and the error lists the started projects', async () => {
		const service = respondSlowly();
		const { output } = runNode({ service, parameters: makeItems(5, { maxProjects: 2 }) });
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Maximum Projects is 2, and this node has started 2 projects in this execution
		You weren’t charged for this item. To continue, raise the limit under Options, or run the items that fit it in another execution. You may be charged for 2 projects of other items. To resume without paying again, set On Error to Continue, save, and click “Retry with currently saved workflow” in Executions. Or get them with Media Generation > Project > Collect (or Download), one item for each ID: p1, p2.
		"
	`);
	});

	test('counts over all runs of the node in the execution', async () => {
		const nodeContext = {};
		const service = respondSlowly();
		const ends: number[] = [];
		for (let runIndex = 0; runIndex < 5; runIndex++) {
			const reported = await listRefused(service, makeItems(1, { maxProjects: 3 }), {
				nodeContext,
				runIndex,
			});
			ends.push(reported.length);
		}
		expect(ends).toEqual([0, 0, 0, 1, 1]);
		expect(service.accepted).toHaveLength(3);
	});

	test('doesn’t count a project of an earlier attempt again', async () => {
		const nodeContext = {};
		const service = respondSlowly();
		const setting = { service, parameters: makeItems(3, { maxProjects: 3 }) };
		await runNode({ ...setting, nodeContext }).output;
		await runNode({ ...setting, nodeContext }).output;
		expect(service.accepted).toHaveLength(3);
	});

	test('counts a lost response, but not a rejected call', async () => {
		const responses = [makeBrokenConnectionError('ECONNRESET'), { status: 400 }];
		const service = respondSlowly(undefined, (_, count) => responses[count - 1]);
		const nodeContext = {};
		const reported: string[] = [];
		for (let runIndex = 0; runIndex < 4; runIndex++) {
			const [end] = await listRefused(service, makeItems(1, { maxProjects: 2 }), {
				nodeContext,
				runIndex,
			});
			reported.push(end?.message ?? 'started');
		}
		expect(reported).toMatchInlineSnapshot(`
		[
		  "The generation request got no clear response: the connection to media.test broke (ECONNRESET)",
		  "The service rejected the request (400)",
		  "started",
		  "Maximum Projects is 2, and this node may have started 2 projects in this execution",
		]
	`);
	});

	test('frees the place of a postponed call, and is checked again before the call is sent', async () => {
		const parameters = makeItems(4, { maxProjects: 2 });
		const service = respondSlowly(undefined, postponeFirst);
		const output = await runNode({ service, parameters, continueOnFail: true }).output;
		expect(output.map(({ json }) => json.id)).toEqual(['p2', 'p1', undefined, undefined]);
	});
});

describe('Maximum Credits', () => {
	test('is exceeded by at most one project if 50 items run in parallel with a limit of 100', async () => {
		const service = respondSlowly({ credits_charged: 30 });
		const reported = await listRefused(service, makeItems(50, { maxCredits: 100 }));
		expect(service.accepted).toHaveLength(4);
		expect(service.mostUnderWay()).toBe(1);
		expect(reported).toHaveLength(46);
		expect(read(reported[0]!)).toMatchInlineSnapshot(`
		"
		Maximum Credits is 100, and this node has used 120 credits for 4 projects in this execution
		You weren’t charged for this item. To continue, raise the limit under Options, or run the items that fit it in another execution.
		"
	`);
	});

	test('applies across simultaneous runs, such as an agent’s calls', async () => {
		const nodeContext = {};
		const service = respondSlowly({ credits_charged: 30 });
		const runs = Array.from(
			{ length: 10 },
			async (_, runIndex) =>
				await listRefused(service, makeItems(1, { maxCredits: 100 }), { nodeContext, runIndex }),
		);
		expect((await Promise.all(runs)).flat()).toHaveLength(6);
		expect(service.accepted).toHaveLength(4);
	});

	test.each<[string, Parameters<typeof respondSlowly>[0]]>([
		['no credits', {}],
		['a negative price', { credits_charged: -50 }],
	])('suggests Maximum Projects if the service reports %s', async (_, charge) => {
		const service = respondSlowly(charge);
		const reported = await listRefused(service, makeItems(5, { maxCredits: 100 }));
		expect(service.accepted).toHaveLength(1);
		expect(reported).toHaveLength(4);
		expect(read(reported[0]!)).toMatchInlineSnapshot(`
		"
		Maximum Credits cannot be enforced: this service does not report what a project costs
		You weren’t charged for this item. Use Maximum Projects instead, and run the remaining items in another execution.
		"
	`);
	});
});

test('an agent’s error contains the next step', async () => {
	const service = respondSlowly();
	const nodeContext = {};
	const call = async (runIndex: number) =>
		await runNode({
			service,
			parameters: makeItems(1, { maxProjects: 1 }),
			nodeContext,
			runIndex,
			isAgentTool: true,
		}).output;
	await call(0);
	await expect(call(1)).rejects.toMatchObject({
		description: expect.stringMatching(/do not call this tool again.*tell the user/),
	});
});

test.each([{ maxProjects: 1 }, { maxCredits: 5 }])(
	'an item that %p refuses has uploaded nothing',
	async (limits) => {
		const run = runNode({
			files: FACE,
			parameters: Array(20).fill(makeFaceSwap('start', { ...limits, concurrency: 2 })),
			continueOnFail: true,
		});
		expect(await readErrors(run)).toHaveLength(19);
		expect(run.service.accepted).toHaveLength(1);
		expect(run.calls.filter(({ url }) => url.endsWith('upload-urls'))).toHaveLength(1);
	},
);
