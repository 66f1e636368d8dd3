import { type IDataObject, NodeOperationError } from 'n8n-workflow';
import { admitEvents } from '../../../nodes/MediaGeneration/trigger/admit-events';
import { writeRunInput } from '../../../nodes/MediaGeneration/trigger/run-input';
import { ownWorkflow, runContext } from '../support/run-context.mts';
import { fakeTimers } from '../../support/fake-timers.mts';
import { SharedList } from '../support/shared-list.mts';

const makeEventJson = (action: string, id: string): IDataObject => ({
	type: `video.${action}`,
	action,
	payload: { id },
});

interface Run {
	readonly list: SharedList;
	readonly workflow: string;
	readonly respondsAtEnd?: boolean;
	readonly parameters?: IDataObject;
	/** The listener passes no key, so the event runs regardless of earlier runs. */
	readonly isKeyless?: boolean;
}

async function start(
	json: IDataObject,
	{ list, workflow, respondsAtEnd = false, parameters = {}, isKeyless = false }: Run,
) {
	const { id } = json.payload as IDataObject;
	const key = isKeyless ? undefined : `${String(json.type)} ${String(id)}`;
	const context = {
		getInputData: () => [writeRunInput({ json, respondsAtEnd, key })],
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			({ options: { simplify: false }, ...parameters })[name] ?? fallback,
		helpers: list.connectProcess(),
	};
	const outputs = await admitEvents(runContext(context, workflow));
	return outputs.map((items) => items.map((item) => item.json));
}

// With fake timers, the background verification of writes ends with the test.
fakeTimers({ advanceTimers: true });

const makeFresh = () => ({ list: new SharedList(), workflow: ownWorkflow() });

test('an event passes once, and the run of a copy ends without output', async () => {
	const own = makeFresh();
	expect(await start(makeEventJson('completed', 'p1'), own)).toEqual([
		[makeEventJson('completed', 'p1')],
	]);
	expect(await start(makeEventJson('completed', 'p1'), own)).toEqual([[]]);
	expect(await start(makeEventJson('started', 'p1'), own)).toHaveLength(1);
	expect(await start(makeEventJson('completed', 'p2'), own)).toEqual([
		[makeEventJson('completed', 'p2')],
	]);
});

test('without a key each delivery passes, and nothing is stored', async () => {
	const own = { ...makeFresh(), isKeyless: true };
	const first = await start(makeEventJson('completed', 'p1'), own);
	const second = await start(makeEventJson('completed', 'p1'), own);
	expect([...first, ...second].map((items) => items.length)).toEqual([1, 1]);
	expect(own.list.keys.size).toBe(0);
});

test('with Acknowledge: When the Workflow Finishes, an event whose run didn’t finish runs again', async () => {
	const own = { ...makeFresh(), respondsAtEnd: true };
	expect((await start(makeEventJson('completed', 'p1'), own))[0]).toHaveLength(1);
	expect((await start(makeEventJson('completed', 'p1'), own))[0]).toHaveLength(1);
});

test('the test run of a rejected event ends with the reason and the next step', async () => {
	const input = writeRunInput({ json: {}, respondsAtEnd: false, rejected: 'signature mismatch' });
	const error = await admitEvents(runContext({ getInputData: () => [input] })).catch(
		(thrown: unknown) => thrown,
	);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		message: 'Event rejected: its signature matches no webhook secret in the credential',
		description: expect.stringContaining('Second Webhook Secret'),
	});
});

test.each([
	['completed', 0],
	['errored', 1],
	['started', 2],
	// An action that the service may add later; its events must not be lost.
	['reviewed', 2],
])(
	'with separate outputs, an event that a project is %s leaves through output %i',
	async (...row) => {
		const [action, output] = row;
		const own = { ...makeFresh(), parameters: { outputs: 'separate' } };
		const json = makeEventJson(action, 'p1');
		const none: IDataObject[][] = [[], [], []];
		expect(await start(json, own)).toEqual(none.with(output, [json]));
	},
);
