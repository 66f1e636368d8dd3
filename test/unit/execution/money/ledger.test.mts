import { ledgerOf } from '../../../../nodes/MediaGeneration/execution/money/ledger';
import { fakeExecution } from '../../../support/fake-execution.mts';

const request = ['face-swap', { name: 'x' }, [['video_file_path', 'filesystem-v2:1']]];

const started = (id: string) => ({ id, body: { id, credits_charged: 5 } });

const over = (nodeContext: Record<string, unknown>, runIndex = 0) =>
	ledgerOf(fakeExecution({ nodeContext, runIndex }).context);

test('remembers a started project for the next try of the same run', () => {
	const nodeContext = {};
	over(nodeContext).openSlot({ index: 0 }, request).write(started('p1'));
	expect(over(nodeContext).openSlot({ index: 0 }, structuredClone(request)).read()).toEqual(
		started('p1'),
	);
	expect(over({}).openSlot({ index: 0 }, request).read()).toBeUndefined();
});

test('what it remembers survives being saved by n8n as JSON', () => {
	const nodeContext = {};
	const ledger = over(nodeContext);
	ledger.openSlot({ index: 0 }, request).write(started('p1'));
	ledger.openSlot({ index: 1 }, request).write({ unknown: 'ECONNRESET' });
	const loaded = over(JSON.parse(JSON.stringify(nodeContext)) as Record<string, unknown>);
	expect(loaded.openSlot({ index: 0 }, request).read()).toEqual(started('p1'));
	expect(loaded.openSlot({ index: 1 }, request).read()).toEqual({ unknown: 'ECONNRESET' });
});

test('distinguishes items, loops and requests', () => {
	const nodeContext = {};
	over(nodeContext, 0).openSlot({ index: 0 }, request).write(started('p1'));
	expect(over(nodeContext, 0).openSlot({ index: 1 }, request).read()).toBeUndefined();
	expect(over(nodeContext, 1).openSlot({ index: 0 }, request).read()).toBeUndefined();
	expect(
		over(nodeContext, 0)
			.openSlot({ index: 0 }, ['face-swap', { name: 'y' }, []])
			.read(),
	).toBeUndefined();
});

test('run 1 does not see the projects of run 11, nor item 1 those of item 11', () => {
	const nodeContext = {};
	over(nodeContext, 11).openSlot({ index: 1 }, request).write(started('p11'));
	expect(over(nodeContext, 1).openSlot({ index: 11 }, request).read()).toBeUndefined();
	expect(over(nodeContext, 1).started()).toEqual([]);
	expect(over(nodeContext, 11).started()).toEqual([{ index: 1, ...started('p11') }]);
});

test('lists the projects of this run, and the items without a clear response', () => {
	const nodeContext = {};
	const ledger = over(nodeContext, 2);
	ledger.openSlot({ index: 0 }, request).write(started('p1'));
	ledger.openSlot({ index: 1 }, request).write({ unknown: 'ECONNRESET' });
	ledger.openSlot({ index: 2 }, request).write(started('p3'));
	over(nodeContext, 3).openSlot({ index: 0 }, request).write(started('other run'));
	expect(ledger.started()).toEqual([
		{ index: 0, ...started('p1') },
		{ index: 2, ...started('p3') },
	]);
	expect(ledger.unclear()).toEqual([1]);
});

test('forgets what may be started again, and nothing else', () => {
	const ledger = over({});
	ledger.openSlot({ index: 0 }, request).write(started('p1'));
	ledger.openSlot({ index: 1 }, request).write(started('p2'));
	ledger.openSlot({ index: 0 }, request).clear();
	expect(ledger.openSlot({ index: 0 }, request).read()).toBeUndefined();
	expect(ledger.openSlot({ index: 1 }, request).read()).toEqual(started('p2'));
});

test('leaves the rest of the node’s context alone', () => {
	const nodeContext: Record<string, unknown> = { other: 1 };
	over(nodeContext).openSlot({ index: 0 }, request).write(started('p1'));
	expect(nodeContext).toHaveProperty('other', 1);
	expect(JSON.stringify(nodeContext)).not.toContain('filesystem-v2');
});

test('what JSON cannot hold is no obstacle', () => {
	const circle: Record<string, unknown> = { big: 1n };
	const ledger = over({});
	ledger.openSlot({ index: 0 }, [['typed'], circle]).write(started('p1'));
	circle.self = circle;
	expect(ledger.openSlot({ index: 0 }, [['typed'], { big: 1n }]).read()).toEqual(started('p1'));
});

test('items that differ only in a number that JSON cannot hold are separate', () => {
	const ledger = over({});
	ledger.openSlot({ index: 0 }, [['typed'], { big: 1n }]).write(started('p1'));
	expect(ledger.openSlot({ index: 0 }, [['typed'], { big: 2n }]).read()).toBeUndefined();
});

test('a project that a service names twice counts once', () => {
	const nodeContext = {};
	over(nodeContext, 0).openSlot({ index: 0 }, request).write(started('p1'));
	over(nodeContext, 1).openSlot({ index: 0 }, request).write(started('p1'));
	expect(over(nodeContext).all()).toEqual([started('p1')]);
});

describe('the calls of an agent’s tool, each of which is a run', () => {
	test('a lost call that is tried again counts once', () => {
		const nodeContext = {};
		for (const run of [0, 1, 2]) {
			const ledger = ledgerOf(
				fakeExecution({ nodeContext, runIndex: run, isAgentTool: true }).context,
			);
			const slot = ledger.openSlot({ index: 0 }, request);
			if (run === 0) slot.write({ unknown: 'ECONNRESET' });
			expect(slot.read()).toEqual({ unknown: 'ECONNRESET' });
			ledger.keepForNextCall([0]);
			expect(ledger.all()).toHaveLength(1);
		}
	});

	const call = (nodeContext: Record<string, unknown>, runIndex: number) =>
		ledgerOf(fakeExecution({ nodeContext, runIndex, isAgentTool: true }).context);

	test('another attempt of a failed call takes over its project', () => {
		const nodeContext = {};
		const first = call(nodeContext, 0);
		first.openSlot({ index: 0 }, request).write(started('p1'));
		first.keepForNextCall([0]);
		expect(call(nodeContext, 1).openSlot({ index: 0 }, request).read()).toEqual(started('p1'));
		expect(call(nodeContext, 1).started()).toEqual([{ index: 0, ...started('p1') }]);
	});

	test('an equal call after a successful one is separate, even if that one had taken over', () => {
		const nodeContext = {};
		const first = call(nodeContext, 0);
		first.openSlot({ index: 0 }, request).write(started('p1'));
		first.keepForNextCall([0]);
		call(nodeContext, 1).openSlot({ index: 0 }, request);
		expect(call(nodeContext, 2).openSlot({ index: 0 }, request).read()).toBeUndefined();
	});

	test('simultaneous equal calls are separate', () => {
		const nodeContext = {};
		call(nodeContext, 0).openSlot({ index: 0 }, request).write({ unknown: 'no response yet' });
		expect(call(nodeContext, 1).openSlot({ index: 0 }, request).read()).toBeUndefined();
	});

	test('rounds of a loop never take over', () => {
		const nodeContext = {};
		over(nodeContext, 0).openSlot({ index: 0 }, request).write(started('p1'));
		over(nodeContext, 0).keepForNextCall([0]);
		expect(over(nodeContext, 1).openSlot({ index: 0 }, request).read()).toBeUndefined();
	});
});
