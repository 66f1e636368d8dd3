import { Canceled } from '../../../../nodes/MediaGeneration/api/http/clock';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import {
	judgeCharge,
	OUTCOMES_OF_GENERATION,
} from '../../../../nodes/MediaGeneration/execution/money/charge';
import { makeNodeError } from '../../../../nodes/MediaGeneration/execution/money/node-error';
import { makeRefusal } from '../../../../nodes/MediaGeneration/execution/plan/refusal';
import type { Session } from '../../../../nodes/MediaGeneration/execution/session';
import { describeFailure } from '../../../../nodes/MediaGeneration/output/error';
import { readAudience } from '../../../../nodes/MediaGeneration/output/audience';
import { fakeExecution, type FakeExecutionOptions } from '../../../support/fake-execution.mts';

type OutcomeName = keyof typeof OUTCOMES_OF_GENERATION;

const makeStarted = (prices: ReadonlyArray<number | undefined>) =>
	prices.map((credits, index) => ({
		index: index + 1,
		id: `p${index + 1}`,
		credits,
	}));

const describeError = (
	error: unknown,
	prices: ReadonlyArray<number | undefined>,
	more: FakeExecutionOptions = {},
) => {
	const ledger = {
		listStarted: () => makeStarted(prices),
		listUnclearItems: () => [],
		totals: { projects: prices.length, unclearCount: 0 },
	};
	const { context } = fakeExecution(more);
	const session = { context, ledger, audience: readAudience(context) } as unknown as Session;
	return makeNodeError(session, { index: 0, error }, []).description;
};

const composeRetry = (them: string): string =>
	`Set On Error to Continue, save, and click Retry in Executions to resume ${them} without paying again. Or`;

const makeFailed = (outcome: OutcomeName) =>
	new Failure({
		outcome,
		message: 'It failed',
		advice: judgeCharge(outcome) === false ? {} : 'Use Wait.',
	});

test.each(Object.keys(OUTCOMES_OF_GENERATION) as OutcomeName[])(
	'the error of an item that ends as %s lists paid projects of other items, and “You weren’t charged” covers this item only',
	(outcome) => {
		const charge =
			outcome === 'canceled' ? 'You get its credits back.' : 'You weren’t charged for this item.';
		const own =
			judgeCharge(outcome) === false ? `${charge} Run this item again later.` : 'Use Wait.';
		expect(describeError(makeFailed(outcome), [5, 5])).toBe(
			`${own} 2 other projects were started, and you were charged. ${composeRetry('them')} use Media Generation > Project > Collect (or Download), with one item for each ID: p1, p2.`,
		);
		expect(describeError(makeFailed(outcome), [])).toBe(describeFailure(makeFailed(outcome).facts));
	},
);

test.each([undefined, 0])('at a price of %p, started projects may be charged', (price) => {
	expect(describeError(makeFailed('refused'), [price])).toBe(
		`You weren’t charged for this item. Run this item again later. 1 other project was started, and you may be charged. ${composeRetry('it')} use Media Generation > Project > Collect (or Download) with this ID: p1.`,
	);
});

test('the error for several refused values also limits “You weren’t charged” to this item', () => {
	expect(describeError(makeRefusal(['Prompt is empty', 'Name is empty']), [5])).toMatch(
		/^Prompt is empty<br>Name is empty<br>You weren’t charged for this item\. Fix the problems, then run this item again\. 1 other/,
	);
});

test.each<[string, unknown, FakeExecutionOptions]>([
	['a stopped execution', new Canceled(), {}],
	['an agent', makeFailed('failed'), { isAgentTool: true }],
])('%s gets no advice to set On Error', (_, error, more) => {
	expect(describeError(error, [5], more)).not.toContain('On Error');
});

describe('in a sub-workflow, whose ledger the calling execution lacks,', () => {
	const advice =
		'This is a sub-workflow: Retry its own execution (ID 7). A Retry of the execution that called it would start new projects, which you would also pay for.';
	const mode = 'integrated';

	test('an error after a start names the execution to retry', () => {
		expect(describeError(makeFailed('unfinished'), [5], { mode })).toContain(advice);
	});

	test.each<[string, unknown, readonly number[], FakeExecutionOptions]>([
		['an error before any start', makeFailed('refused'), [], { mode }],
		['an error of another execution', makeFailed('unfinished'), [5], { mode: 'trigger' }],
		['a stopped execution', new Canceled(), [5], { mode }],
		['an agent', makeFailed('unfinished'), [5], { mode, isAgentTool: true }],
	])('%s names no execution', (_, error, prices, more) => {
		expect(describeError(error, prices, more)).not.toContain('sub-workflow');
	});
});
