import { Ledger } from '../../../../nodes/MediaGeneration/execution/money/ledger';
import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import { fakeExecution } from '../../../support/fake-execution.mts';

const input = [{ row: 1 }, [['video', 'filesystem-v2:1']]];

const FORM = { resource: 'image', operation: 'ai-image-generator', prompt: 'a cat', style: 'oil' };

const openOver = (nodeContext: Record<string, unknown>, more: object = {}, form: object = FORM) =>
	new Ledger(fakeExecution({ nodeContext, parameters: [form as never], ...more }).context, catalog);

const makeStarted = (id: string) => ({
	id,
	resource: 'image' as const,
	body: { id, credits_charged: 5 },
});

const openInContext = (nodeContext: Record<string, unknown>, runIndex = 0) =>
	openOver(nodeContext, { runIndex });

const openSlot = (nodeContext: Record<string, unknown>, index = 0, runIndex = 0) =>
	openInContext(nodeContext, runIndex).openSlot({ index }, structuredClone(input));

test('the ledger’s data for the next attempt survive n8n’s storage as JSON', () => {
	const nodeContext = {};
	openSlot(nodeContext).write(makeStarted('p1'));
	openSlot(nodeContext, 1).write({ unknown: 'ECONNRESET' });
	const loaded = JSON.parse(JSON.stringify(nodeContext)) as Record<string, unknown>;
	expect(openSlot(loaded).read()).toEqual(makeStarted('p1'));
	expect(openSlot(loaded, 1).read()).toEqual({ unknown: 'ECONNRESET' });
	expect(openSlot({}).read()).toBeUndefined();
});

test('the ledger distinguishes items, loops and inputs', () => {
	const nodeContext = {};
	openSlot(nodeContext, 1, 11).write(makeStarted('p11'));
	expect(openSlot(nodeContext, 0, 11).read()).toBeUndefined();
	expect(openSlot(nodeContext, 1, 0).read()).toBeUndefined();
	expect(openSlot(nodeContext, 11, 1).read()).toBeUndefined();
	const other = [{ row: 2 }, input[1]];
	expect(openInContext(nodeContext, 11).openSlot({ index: 1 }, other).read()).toBeUndefined();
	expect(openInContext(nodeContext, 1).listStarted()).toEqual([]);
	expect(openInContext(nodeContext, 11).listStarted()).toEqual([
		{ index: 1, ...makeStarted('p11') },
	]);
});

test('the ledger lists the projects of this run, and the items without a clear response', () => {
	const nodeContext = {};
	openSlot(nodeContext, 0, 2).write(makeStarted('p1'));
	openSlot(nodeContext, 1, 2).write({ unknown: 'ECONNRESET' });
	openSlot(nodeContext, 2, 2).write(makeStarted('p3'));
	openSlot(nodeContext, 0, 3).write(makeStarted('other run'));
	const ledger = openInContext(nodeContext, 2);
	expect(ledger.listStarted()).toEqual([
		{ index: 0, ...makeStarted('p1') },
		{ index: 2, ...makeStarted('p3') },
	]);
	expect(ledger.listUnclearItems()).toEqual([1]);
});

test('the ledger deletes only the entries of items that may be started again', () => {
	const nodeContext: Record<string, unknown> = { other: 1 };
	openSlot(nodeContext).write(makeStarted('p1'));
	openSlot(nodeContext, 1).write(makeStarted('p2'));
	openSlot(nodeContext).clear();
	expect(openSlot(nodeContext).read()).toBeUndefined();
	expect(openSlot(nodeContext, 1).read()).toEqual(makeStarted('p2'));
	expect(nodeContext).toHaveProperty('other', 1);
	expect(JSON.stringify(nodeContext)).not.toContain('filesystem-v2');
});

const openAtForm = (nodeContext: Record<string, unknown>, form: object) =>
	openOver(nodeContext, {}, form).openSlot({ index: 0 }, input);

test('after an update of the form the started project is found, after an edit it isn’t, and undoing either finds it again', () => {
	const nodeContext = {};
	openAtForm(nodeContext, FORM).write(makeStarted('p1'));
	const edited = { ...FORM, prompt: 'a dog' };
	expect(openAtForm(nodeContext, edited).read()).toBeUndefined();
	openAtForm(nodeContext, edited).write(makeStarted('p2'));
	const updated = {
		resource: 'image',
		operation: 'ai-image-generator',
		prompt: 'a cat',
		more: 'default',
	};
	expect(openAtForm(nodeContext, updated).read()).toEqual(makeStarted('p1'));
	expect(openAtForm(nodeContext, FORM).read()).toEqual(makeStarted('p1'));
	expect(openAtForm(nodeContext, edited).read()).toEqual(makeStarted('p2'));
});

test('of two entries with equal typed values, the newer counts', () => {
	const nodeContext = {};
	openAtForm(nodeContext, { prompt: 'a cat' }).write(makeStarted('p1'));
	openAtForm(nodeContext, { prompt: 'a dog' }).write(makeStarted('p2'));
	expect(openAtForm(nodeContext, { more: 'default' }).read()).toEqual(makeStarted('p2'));
});

test('a project whose ID a service returns twice counts once', () => {
	const nodeContext = {};
	for (const run of [0, 1]) openSlot(nodeContext, 0, run).write(makeStarted('p1'));
	expect(openInContext(nodeContext).tally).toMatchObject({ projects: 1, credits: 5 });
});

describe('the calls of an agent’s tool, each of which is a run', () => {
	const call = (nodeContext: Record<string, unknown>, runIndex: number) => {
		const ledger = openOver(nodeContext, { runIndex, isAgentTool: true });
		return { ledger, slot: ledger.openSlot({ index: 0 }, input) };
	};

	/** The node's context after a call that started a project and then failed. */
	const afterFailed = () => {
		const nodeContext = {};
		const first = call(nodeContext, 0);
		first.slot.write(makeStarted('p1'));
		first.ledger.keepForNextToolCall([0]);
		return nodeContext;
	};

	test('count a retried lost call once', () => {
		const nodeContext = {};
		for (const run of [0, 1, 2]) {
			const { slot, ledger } = call(nodeContext, run);
			if (run === 0) slot.write({ unknown: 'ECONNRESET' });
			expect(slot.read()).toEqual({ unknown: 'ECONNRESET' });
			ledger.keepForNextToolCall([0]);
			expect(ledger.tally.projects).toBe(1);
		}
	});

	test('resume the project of a failed call', () => {
		const { slot, ledger } = call(afterFailed(), 1);
		expect(slot.read()).toEqual(makeStarted('p1'));
		expect(ledger.listStarted()).toEqual([{ index: 0, ...makeStarted('p1') }]);
	});

	test('stay separate after a success, even if that call had resumed a project', () => {
		const nodeContext = afterFailed();
		call(nodeContext, 1);
		expect(call(nodeContext, 2).slot.read()).toBeUndefined();
	});

	test('stay separate if they are simultaneous and equal', () => {
		const nodeContext = {};
		call(nodeContext, 0).slot.write({ unknown: 'no response yet' });
		expect(call(nodeContext, 1).slot.read()).toBeUndefined();
	});

	test('count a failed call once, even after n8n saves the context', () => {
		const nodeContext = afterFailed();
		const loaded = JSON.parse(JSON.stringify(nodeContext)) as Record<string, unknown>;
		for (const context of [nodeContext, loaded])
			expect(openInContext(context).tally.projects).toBe(1);
	});

	test('resume nothing from rounds of a loop', () => {
		const nodeContext = {};
		openSlot(nodeContext).write(makeStarted('p1'));
		openInContext(nodeContext).keepForNextToolCall([0]);
		expect(openSlot(nodeContext, 0, 1).read()).toBeUndefined();
	});
});
