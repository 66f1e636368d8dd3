import type { IExecuteFunctions } from 'n8n-workflow';
import { dedupeStoreOf } from '../../../nodes/MediaGeneration/trigger/dedupe-store';
import { NODE } from '../../support/fake-execution.mts';
import { RacyList } from '../support/racy-list.mts';
import { SharedList } from '../support/shared-list.mts';

let list: SharedList;
let workflows = 0;

/** The record as seen by a separate process. */
function recordElsewhere() {
	const name = `record-${workflows++}`;
	const helpers = list.ofProcess();
	const called = {
		noted: jest.spyOn(helpers, 'checkProcessedAndRecord'),
		removed: jest.spyOn(helpers, 'removeProcessed'),
	};
	const context = { getNode: () => NODE, getWorkflow: () => ({ id: name }), helpers };
	return { record: dedupeStoreOf(context as unknown as IExecuteFunctions), ...called };
}

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'], advanceTimers: true });
	list = new SharedList();
});
afterEach(() => jest.useRealTimers());

test('of all that write a mark at the same moment, one learns that it is new', async () => {
	const { record, noted } = recordElsewhere();
	const answers = await Promise.all([record.add('a'), record.add('a'), record.add('b')]);
	expect(answers).toEqual([true, false, true]);
	expect(await record.add('a')).toBe(false);
	expect(await recordElsewhere().record.add('b')).toBe(false);
	expect(noted.mock.calls.length).toBeLessThanOrEqual(3);
});

test('what arrives during a query is queried together, one query at a time', async () => {
	const { record, noted } = recordElsewhere();
	const marks = Array.from({ length: 50 }, (_, index) => `m${index}`);
	await Promise.all(marks.map(async (mark) => await record.add(mark)));
	expect(noted).toHaveBeenCalledTimes(1);
	expect(list.atOnce).toBe(1);
});

test('a query returns what was recorded, and leaves nothing', async () => {
	const { record, removed } = recordElsewhere();
	await record.add('a');
	expect([...(await record.probe('a', 'b'))]).toEqual(['a']);
	expect([...list.keys]).toEqual(['a']);
	await record.probe('a');
	expect(removed).toHaveBeenCalledTimes(1);
});

test('a mark written while another run queries it stays', async () => {
	const { record } = recordElsewhere();
	const [isNew] = await Promise.all([record.add('a'), record.probe('a', 'b')]);
	expect(isNew).toBe(true);
	expect([...list.keys]).toEqual(['a']);
});

test('what is forgotten is new again', async () => {
	const { record } = recordElsewhere();
	await Promise.all([record.add('a'), record.add('b')]);
	await record.remove('a');
	expect([await record.add('a'), await record.add('b')]).toEqual([true, false]);
});

test('one failure of n8n is survived; a lasting one is reported', async () => {
	const { record } = recordElsewhere();
	list.failures = 1;
	expect(await record.add('a')).toBe(true);
	list.failures = 2;
	await expect(record.add('b')).rejects.toThrow('unique constraint');
	expect(await record.add('b')).toBe(true);
});

test('for some seconds, an insisted mark comes back whenever another process overwrites it', async () => {
	const { record } = recordElsewhere();
	await record.add('a');
	record.ensureWritten('a');
	for (const ms of [300, 2_000, 6_000]) {
		list.keys.clear();
		await jest.advanceTimersByTimeAsync(ms);
		expect([...list.keys]).toEqual(['a']);
	}
});

test('a forgotten mark is no longer insisted on', async () => {
	const { record } = recordElsewhere();
	await record.add('a');
	record.ensureWritten('a');
	await record.remove('a');
	await jest.advanceTimersByTimeAsync(10_000);
	expect([...list.keys]).toEqual([]);
});

test('if other processes write the list, a turn is followed by a pause three times as long', async () => {
	const slow = new RacyList(() => 1, 50);
	const helpers = slow.ofProcess();
	const startedAt: number[] = [];
	const context = {
		getNode: () => NODE,
		getWorkflow: () => ({ id: `record-${workflows++}` }),
		helpers: {
			checkProcessedAndRecord: async (keys: string[]) => {
				startedAt.push(Date.now());
				return await helpers.checkProcessedAndRecord(keys);
			},
		},
	};
	const record = dedupeStoreOf(context as unknown as IExecuteFunctions);
	const noted = [record.add('a'), record.add('b')];
	await jest.advanceTimersByTimeAsync(150);
	record.ensureWritten('a');
	noted.push(record.add('c'));
	await jest.advanceTimersByTimeAsync(10);
	noted.push(record.add('d'));
	await jest.advanceTimersByTimeAsync(2_000);
	expect(await Promise.all(noted)).toEqual([true, true, true, true]);
	const [, second, third] = startedAt;
	expect(third! - second!).toBeGreaterThanOrEqual(400);
});
