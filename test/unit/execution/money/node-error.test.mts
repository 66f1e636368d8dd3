import { Canceled } from '../../../../nodes/MediaGeneration/api/http/clock';
import { Failure } from '../../../../nodes/MediaGeneration/api/failures/failure';
import { makeNodeError } from '../../../../nodes/MediaGeneration/execution/money/node-error';
import { makeRefusal } from '../../../../nodes/MediaGeneration/execution/plan/refusal';
import type { Session } from '../../../../nodes/MediaGeneration/execution/session';
import { readAudience } from '../../../../nodes/MediaGeneration/output/audience';
import { OutputMask } from '../../../../nodes/MediaGeneration/output/output-mask';
import { SentKeys } from '../../../../nodes/MediaGeneration/api/http/mask';
import { fakeExecution, type FakeExecutionOptions } from '../../../support/fake-execution.mts';

/** test/node/{items,spending,charge-reported} show whole messages. */

interface State {
	/** The items that have started a project. */
	readonly started?: readonly number[];
	readonly unclear?: readonly number[];
	readonly earlierCount?: number;
}

function describeError(
	error: unknown,
	{ started = [], unclear = [], earlierCount = 0 }: State,
	more: FakeExecutionOptions = {},
): string {
	const ledger = {
		listStarted: () => started.map((index) => ({ index, id: `p${index}`, body: {} })),
		listUnclearItems: () => unclear,
		totals: {
			projects: started.length + unclear.length + earlierCount,
			unclearCount: unclear.length,
		},
	};
	const { context } = fakeExecution(more);
	const outputMask = new OutputMask(new SentKeys());
	const session = { context, ledger, audience: readAudience(context), outputMask };
	return String(makeNodeError(session as unknown as Session, { index: 0, error }).description);
}

const FAILED = new Failure({ outcome: 'failed', message: 'It failed', projectId: 'p0' });
const UNFINISHED = new Failure({ outcome: 'unfinished', message: 'Late', projectId: 'p0' });
const LOST = new Failure({ outcome: 'responseLost', message: 'Lost' });
const RETRY = 'click Retry in Executions';
const OTHERS = 'You may be charged for 2 projects of other items: p1, p2.';
const OWN = 'stopping the execution doesn’t cancel it';
const EARLIER = 'have started 1 project. Don’t run the whole workflow again';
const UNCLEAR = 'check your projects in the web app';
const SUB_WORKFLOW = 'This is a sub-workflow: Retry its own execution (ID 7)';

test.each<[string, unknown, State, FakeExecutionOptions, string[]]>([
	['a failure alone', FAILED, {}, {}, []],
	['a failure of a project that it names', UNFINISHED, { started: [0] }, {}, []],
	['a failure beside started projects', FAILED, { started: [1, 2] }, {}, [OTHERS, RETRY]],
	['a stopped execution', new Canceled(), { started: [0, 1, 2] }, {}, [OWN, OTHERS]],
	['an agent', FAILED, { started: [1, 2], earlierCount: 1 }, { isAgentTool: true }, [OTHERS]],
	['a later run', FAILED, { earlierCount: 1 }, {}, [EARLIER]],
	['its own unclear request, which it names', LOST, { unclear: [0] }, {}, []],
	['unclear requests of others', LOST, { unclear: [0, 3] }, {}, [UNCLEAR]],
	['its unclear request, unnamed', new Canceled(), { unclear: [0] }, {}, [UNCLEAR]],
	['a sub-workflow', UNFINISHED, { started: [0] }, { mode: 'integrated' }, [SUB_WORKFLOW]],
	['a sub-workflow before any start', FAILED, {}, { mode: 'integrated' }, []],
	['a stopped sub-workflow', new Canceled(), { started: [0] }, { mode: 'integrated' }, [OWN]],
])('the error of %s tells what else may be charged', (_, error, state, more, sentences) => {
	const description = describeError(error, state, more);
	const all = [RETRY, OTHERS, OWN, EARLIER, UNCLEAR, SUB_WORKFLOW];
	expect(all.filter((sentence) => description.includes(sentence)).sort()).toEqual(sentences.sort());
});

test('several refused values are listed, and “You weren’t charged” covers this item only', () => {
	expect(describeError(makeRefusal(['Prompt is empty', 'Name is empty']), {})).toBe(
		'Prompt is empty<br>Name is empty<br>You weren’t charged for this item. Fix the problems, then run this item again.',
	);
});
