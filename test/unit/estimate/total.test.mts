import type { Estimate } from '../../../nodes/MediaGeneration/estimate/estimate';
import {
	describeItem,
	describeTotal,
	type ItemEstimate,
} from '../../../nodes/MediaGeneration/estimate/total';

const MONTH = '2026-08';
const basis = 'basis';
const costs = (min: number, max = min, month = MONTH): Estimate => ({
	credits: { min, max },
	month,
	basis,
});
const makeAtLeast = (min: number): Estimate => ({ credits: { min }, month: MONTH, basis });
const makeUnknown = (unknown: 'tool' | 'length' | 'service' | 'values'): Estimate => ({
	unknown,
	basis,
});
const repeatItem = (count: number, one: ItemEstimate): ItemEstimate[] =>
	Array.from({ length: count }, () => one);

const BY = 'by Magic Hour’s prices of August 2026';
const threeMonths = [costs(5, 5, '2026-10'), costs(5), costs(1)];
const someUnknown = [...repeatItem(296, costs(5)), ...repeatItem(4, makeUnknown('tool'))];
const allReasons = [costs(5), makeUnknown('values'), makeUnknown('length'), undefined];
const REASONS =
	'1 item without a known price; 1 item whose length isn’t known yet; 1 item with problems';

test.each<[string, ItemEstimate[], string | undefined]>([
	['equal items', repeatItem(297, costs(5)), `297 items: about 1,485 credits ${BY}.`],
	['a range', repeatItem(2, costs(100, 300)), `2 items: about 200 to 600 credits ${BY}.`],
	['no upper end', [costs(5), makeAtLeast(5)], `2 items: at least 10 credits ${BY}.`],
	['nothing to pay', repeatItem(3, costs(0)), `3 items: free ${BY}.`],
	['several months', threeMonths, `3 items: about 11 credits ${BY} and October 2026.`],
	[
		'items without a price',
		someUnknown,
		`296 items: about 1,480 credits ${BY}; 4 items without a known price.`,
	],
	['all reasons', allReasons, `1 item: about 5 credits ${BY}; ${REASONS}.`],
	['no price at all', repeatItem(4, makeUnknown('tool')), '4 items without a known price.'],
	['no item that would start', [undefined], undefined],
	['another service', [makeUnknown('service'), undefined], undefined],
])('the total is right for %s', (_, items, text) => {
	expect(describeTotal(items)).toBe(text);
});

const describeStop = (items: ItemEstimate[], limits: object): string | undefined =>
	describeTotal(items, limits)!.split(/(?<=[.]) (?=Maximum)/)[1];

const WITH_PROBLEMS = [...repeatItem(5, undefined), ...repeatItem(4, costs(5))];
const STOP = 'would stop the node after';

test.each<[string, ItemEstimate[], string, string]>([
	['within the run', repeatItem(300, costs(5)), '1,000', `${STOP} about 200 items.`],
	['at the first item', repeatItem(3, costs(5)), '1', 'would stop every item.'],
	[
		'before an item that no longer fits',
		repeatItem(12, costs(480)),
		'1,000',
		`${STOP} about 2 items.`,
	],
	[
		'at the same place even if a cheaper item follows',
		[costs(8), costs(8), costs(2)],
		'10',
		`${STOP} about 2 items.`,
	],
	['before the first item', repeatItem(3, costs(5)), '0', 'would stop every item.'],
	['within a range', repeatItem(300, costs(5, 10)), '1,000', `${STOP} about 100 to 200 items.`],
	['perhaps', repeatItem(150, costs(5, 10)), '1,000', 'may stop the node after about 100 items.'],
	[
		'earlier if an item may cost more',
		repeatItem(300, makeAtLeast(5)),
		'1,000',
		`${STOP} at most 200 items.`,
	],
	[
		'regardless of items with problems, which start nothing',
		WITH_PROBLEMS,
		'10',
		`${STOP} about 2 items.`,
	],
])('Maximum Credits stops %s', (_, items, limit, text) => {
	const maxCredits = Number(limit.replace(',', ''));
	expect(describeStop(items, { maxCredits })).toBe(`Maximum Credits of ${limit} ${text}`);
});

test.each<[string, ItemEstimate[]]>([
	['with the last item, which stops nothing', repeatItem(200, costs(5))],
	['never', repeatItem(10, costs(5))],
	['by items of unknown cost', repeatItem(150, makeAtLeast(5))],
])('if Maximum Credits of 1,000 is reached %s, the report doesn’t mention it', (_, items) => {
	expect(describeStop(items, { maxCredits: 1000 })).toBeUndefined();
});

test('Maximum Projects stops by number, whatever each costs', () => {
	expect(describeStop(repeatItem(4, makeUnknown('tool')), { maxProjects: 2 })).toBe(
		'Maximum Projects of 2 would stop the node after 2 items.',
	);
	expect(describeStop([...repeatItem(2, costs(5)), undefined], { maxProjects: 2 })).toBeUndefined();
});

test.each([
	[costs(240), 'About 240 credits: basis.'],
	[costs(150, 300), 'About 150 to 300 credits: basis.'],
	[makeAtLeast(5), 'At least 5 credits: basis.'],
	[costs(0), 'basis.'],
	[costs(1), 'About 1 credit: basis.'],
	[costs(0, 1), 'About 0 to 1 credits: basis.'],
	[makeUnknown('tool'), 'No estimate: basis.'],
])('the line for an agent is %j', (one, line) => {
	expect(describeItem(one)).toBe(line);
});
