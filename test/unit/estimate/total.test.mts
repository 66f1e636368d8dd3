import type { Estimate } from '../../../nodes/MediaGeneration/estimate/estimate';
import { lineOf, totalText, type Checked } from '../../../nodes/MediaGeneration/estimate/total';

const costs = (min: number, max: number | undefined = min, month = '2026-08'): Estimate => ({
	credits: { min, max },
	month,
	basis: 'basis',
});
const atLeast = (min: number): Estimate => ({ credits: { min }, month: '2026-08', basis: 'basis' });
const without = (unknown: 'tool' | 'length' | 'service' | 'path'): Estimate => ({
	unknown,
	basis: 'basis',
});
const times = (count: number, one: Checked): Checked[] => Array.from({ length: count }, () => one);
const BY = 'by Magic Hour’s prices of August 2026';

test.each<[string, Checked[], string | undefined]>([
	['the same', times(297, costs(5)), `297 items: about 1,485 credits ${BY}.`],
	['a range', times(2, costs(100, 300)), `2 items: about 200 to 600 credits ${BY}.`],
	['no upper end', [costs(5), atLeast(5)], `2 items: at least 10 credits ${BY}.`],
	['nothing to pay', times(3, costs(0)), `3 items: free ${BY}.`],
	[
		'several months',
		[costs(5, 5, '2026-10'), costs(5), costs(1)],
		'3 items: about 11 credits by Magic Hour’s prices of August 2026 and October 2026.',
	],
	[
		'items that nobody knows',
		[...times(296, costs(5)), ...times(4, without('tool'))],
		`300 items: about 1,480 credits ${BY}; 4 items without a published price.`,
	],
	[
		'all reasons',
		[costs(5), without('path'), without('length'), undefined],
		`4 items: about 5 credits ${BY}; 1 item without a published price; 1 item whose length isn’t known yet; 1 item with problems.`,
	],
	['no price at all', times(4, without('tool')), '4 items without a published price.'],
	['nothing that would start', [undefined], undefined],
	['another service', [without('service'), undefined], undefined],
])('%s', (_, items, text) => {
	expect(totalText(items)).toBe(text);
});

const stops = (items: Checked[], limits: object): string | undefined =>
	totalText(items, limits)!.split(/(?<=[.]) (?=Maximum)/)[1];

test.each<[string, Checked[], number, string | undefined]>([
	[
		'within the run',
		times(300, costs(5)),
		1000,
		'Maximum Credits of 1,000 would stop the node after about 200 items.',
	],
	[
		'at the first',
		times(3, costs(5)),
		1,
		'Maximum Credits of 1 would stop the node after about 1 item.',
	],
	['before the first', times(3, costs(5)), 0, 'Maximum Credits of 0 would stop every item.'],
	['with the last, which is no stop', times(200, costs(5)), 1000, undefined],
	['never', times(10, costs(5)), 1000, undefined],
	[
		'within a range',
		times(300, costs(5, 10)),
		1000,
		'Maximum Credits of 1,000 would stop the node after about 100 to 200 items.',
	],
	[
		'perhaps',
		times(150, costs(5, 10)),
		1000,
		'Maximum Credits of 1,000 may stop the node after about 100 items.',
	],
	[
		'earlier, if the upper end is unknown',
		times(300, atLeast(5)),
		1000,
		'Maximum Credits of 1,000 would stop the node after about 200 items at most.',
	],
	['nobody knows', times(150, atLeast(5)), 1000, undefined],
	[
		'those with problems start nothing',
		[...times(5, undefined), ...times(4, costs(5))],
		10,
		'Maximum Credits of 10 would stop the node after about 2 items.',
	],
])('Maximum Credits stops %s', (_, items, maxCredits, text) => {
	expect(stops(items, { maxCredits })).toBe(text);
});

test('Maximum Projects stops by number, whatever each costs', () => {
	expect(stops(times(4, without('tool')), { maxProjects: 2 })).toBe(
		'Maximum Projects of 2 would stop the node after 2 items.',
	);
	expect(stops([...times(2, costs(5)), undefined], { maxProjects: 2 })).toBeUndefined();
});

test.each([
	[costs(240), 'About 240 credits: basis.'],
	[costs(150, 300), 'About 150 to 300 credits: basis.'],
	[atLeast(5), 'At least 5 credits: basis.'],
	[costs(0), 'basis.'],
	[costs(1), 'About 1 credit: basis.'],
	[costs(0, 1), 'About 0 to 1 credits: basis.'],
	[without('tool'), 'No estimate: basis.'],
])('in one line: %j', (one, line) => {
	expect(lineOf(one)).toBe(line);
});
