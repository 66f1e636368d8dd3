import { Ledger } from '../../../../nodes/MediaGeneration/execution/money/ledger';
import { fakeExecution, makeStoredBinary } from '../../../support/fake-execution.mts';

const FORM = {
	resource: 'image',
	operation: 'ai-image-generator',
	prompt: 'a cat',
	model: { __rl: true, mode: 'list', value: 'krea-2', cachedResultName: 'Krea 2' },
	options: { resolution: '1k', maxWaitMinutes: 1 },
	completion: 'start',
};

interface Attempt {
	readonly nodeContext?: Record<string, unknown>;
	readonly form?: object;
	readonly json?: object;
	readonly file?: object;
	readonly runIndex?: number;
	readonly isAgentTool?: boolean;
}

const PHOTO = makeStoredBinary('1', 'a.png', 'image/png');

function open({ form = FORM, json = { row: 1 }, file = PHOTO, ...more }: Attempt): Ledger {
	const item = { jsons: [json, json], binaries: [{ data: file }, { data: file }] };
	const { context } = fakeExecution({ parameters: [form, form], ...item, ...more } as never);
	return new Ledger(context, more.isAgentTool === true);
}

const makeStarted = (id: string, credits?: number) => ({
	id,
	account: 'a',
	credits,
});

/** Whether the second attempt finds the project of the first. */
function isFound(first: Attempt, second: Attempt): boolean {
	const nodeContext = {};
	open({ ...first, nodeContext })
		.openSlot(0)
		.write(makeStarted('p1'));
	expect(
		open({ ...first, nodeContext })
			.openSlot(0)
			.read(),
	).toEqual(makeStarted('p1'));
	return (
		open({ ...first, ...second, nodeContext })
			.openSlot(0)
			.read() !== undefined
	);
}

const makeFile = (execution: string, file = 'b7f3a0e2', mode = 'filesystem-v2') => ({
	...PHOTO,
	id: `${mode}:workflows/w1/executions/${execution}/binary_data/${file}`,
});
const makeStoredItem = (execution: string, mode?: string): Attempt => {
	const file = makeFile(execution, undefined, mode);
	return { file, json: { _files: [file], text: file.id } };
};
const makeFileInMemory = (fileName: string, data: string): Attempt => ({
	file: { fileName, data, mimeType: 'image/png' },
});
const circle: Record<string, unknown> = {};
circle.self = circle;

test.each<[string, Attempt, Attempt]>([
	['the same', {}, {}],
	[
		'settings that don’t affect the result',
		{},
		{ form: { ...FORM, completion: 'wait', options: { resolution: '1k', simplify: false } } },
	],
	['a label of n8n', {}, { form: { ...FORM, model: { ...FORM.model, cachedResultName: 'Krea' } } }],
	[
		'a file that n8n renamed when it saved the execution',
		makeStoredItem('temp'),
		makeStoredItem('4711'),
	],
	['a renamed file in S3', makeStoredItem('temp', 's3'), makeStoredItem('4711', 's3')],
	['the same file in memory', makeFileInMemory('a.png', 'AAAA'), makeFileInMemory('a.png', 'AAAA')],
	['an item that contains itself', { json: circle }, {}],
	['a file that is none', { file: 'text' as never }, {}],
])('%s is recognized', (_, first, second) => {
	expect(isFound(first, second)).toBe(true);
});

test.each<[string, Attempt, Attempt]>([
	['a changed value', {}, { form: { ...FORM, prompt: 'a dog' } }],
	['a changed additional field', {}, { form: { ...FORM, options: { resolution: '2k' } } }],
	['a removed additional field', {}, { form: { ...FORM, options: {} } }],
	['another row', {}, { json: { row: 2 } }],
	['another big integer', { json: { row: 1n } }, { json: { row: 2n } }],
	['another file', {}, { file: makeStoredBinary('2', 'a.png', 'image/png') }],
	['another stored file', { file: makeFile('1') }, { file: makeFile('1', 'c81d92f4') }],
	['another name in memory', makeFileInMemory('a.png', 'AAAA'), makeFileInMemory('b.png', 'AAAA')],
	[
		'another length in memory',
		makeFileInMemory('a.png', 'AAAA'),
		makeFileInMemory('a.png', 'AAAAAA'),
	],
	['another round of a loop', {}, { runIndex: 1 }],
])('%s is another request', (_, first, second) => {
	expect(isFound(first, second)).toBe(false);
});

test('entries survive n8n’s storage as JSON, and contain neither values nor file IDs', () => {
	const nodeContext: Record<string, unknown> = { other: 1 };
	open({ nodeContext }).openSlot(0).write(makeStarted('p1', 5));
	open({ nodeContext }).openSlot(1).write({ unknown: 'ECONNRESET' });
	const saved = JSON.stringify(nodeContext);
	expect(saved).not.toMatch(/a cat|filesystem/);
	const ledger = open({ nodeContext: JSON.parse(saved) as Record<string, unknown> });
	expect(ledger.openSlot(0).read()).toEqual(makeStarted('p1', 5));
	expect(ledger.listStarted()).toEqual([{ index: 0, ...makeStarted('p1', 5) }]);
	expect(ledger.listUnclearItems()).toEqual([1]);
	ledger.openSlot(0).clear();
	expect(open({ nodeContext }).openSlot(1).read()).toEqual({ unknown: 'ECONNRESET' });
	expect(nodeContext).toHaveProperty('other', 1);
});

test('the totals count each entry of all runs once, a reported 0 by its estimate', () => {
	const nodeContext = {};
	const slots = [0, 1, 2, 3].map((runIndex) => open({ nodeContext, runIndex }).openSlot(0));
	slots[0]!.write({ unknown: 'not sent yet' });
	slots[0]!.write(makeStarted('p1', 5));
	slots[1]!.write({ ...makeStarted('p2', 0), maxCredits: 90 });
	slots[2]!.write(makeStarted('p3'));
	slots[3]!.write({ unknown: 'ECONNRESET' });
	const { totals } = open({ nodeContext });
	expect(totals).toEqual({ projects: 4, credits: 95, unclearCount: 1, unpricedCount: 1 });
	for (const slot of slots) slot.clear();
	expect(totals).toEqual({ projects: 0, credits: 0, unclearCount: 0, unpricedCount: 0 });
});

describe('the calls of an agent’s tool, each of which is a run', () => {
	const call = (nodeContext: Record<string, unknown>, runIndex: number, json: object = {}) => {
		const ledger = open({ nodeContext, runIndex, isAgentTool: true, json });
		return { ledger, slot: ledger.openSlot(0) };
	};

	/** The node's context after a call that started a project and then failed. */
	const makeAfterFailed = (json?: object) => {
		const nodeContext = {};
		const { ledger, slot } = call(nodeContext, 0, json);
		slot.write(makeStarted('p1'));
		ledger.keepForNextToolCall([0]);
		return nodeContext;
	};

	test('resume the project of a failed call once, with the arguments in any order', () => {
		const nodeContext = makeAfterFailed({ Prompt: 'x', Count: 1, toolCallId: 'call_1' });
		const repeated = call(nodeContext, 1, { toolCallId: 'call_2', Count: 1, Prompt: 'x' });
		expect(repeated.slot.read()).toEqual(makeStarted('p1'));
		expect(repeated.ledger.listStarted()).toHaveLength(1);
		expect(call(nodeContext, 2, { Prompt: 'x', Count: 1 }).slot.read()).toBeUndefined();
		expect(repeated.ledger.totals.projects).toBe(1);
	});

	test('with other arguments start another project', () => {
		expect(call(makeAfterFailed({ Count: 1 }), 1, { Count: 2 }).slot.read()).toBeUndefined();
	});
});
