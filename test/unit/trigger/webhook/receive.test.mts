import fc from 'fast-check';
import { isWanted, receive } from '../../../../nodes/MediaGeneration/trigger/webhook/receive';
import { makeEvent } from '../../support/event.mts';

const all = { events: 'all' as const, projectIds: [], nameContains: '' };
const completed = makeEvent('video.completed', { name: 'Summer CAMPAIGN 3' });

test.each([
	['all events', all, true],
	['its type', { ...all, events: ['video.completed', 'image.errored'] }, true],
	['another type', { ...all, events: ['video.started'] }, false],
	['no type', { ...all, events: [] }, false],
	['its project', { ...all, projectIds: ['p0', 'p1'] }, true],
	['another project', { ...all, projectIds: ['p11'] }, false],
	['part of its name', { ...all, nameContains: 'campaign' }, true],
	['part of its name in another case', { ...all, nameContains: 'SUMMER c' }, true],
	['part of its name with blanks around it', { ...all, nameContains: ' campaign\n' }, true],
	[
		'part of its name with invisible characters',
		{ ...all, nameContains: '\u200bCAMP\u00adAIGN' },
		true,
	],
	['another name', { ...all, nameContains: 'winter' }, false],
])('with the filter for %s, the event passes: %p', (_, filter, wanted) => {
	expect(isWanted(completed, filter)).toBe(wanted);
});

test('a body that is too large is rejected before it is hashed', () => {
	const rawBody = Buffer.alloc(1024 * 1024 + 1);
	const delivery = { rawBody, signature: '0'.repeat(64), timestamp: '0' };
	const rules = { verifies: true, filter: all, secrets: ['s'], toleranceSeconds: 300 };
	expect(receive(delivery, rules, new Date(0))).toBe('not an event');
});

test('a name matches however its letters are composed', () => {
	const forms = ['Café 한글', 'Café 한글'.normalize('NFD')];
	for (const name of forms) {
		for (const nameContains of forms) {
			expect(isWanted(makeEvent('video.completed', { name }), { ...all, nameContains })).toBe(true);
		}
	}
});

test.each([null, undefined, 7])('a project whose name is %p has no name', (name) => {
	const nameless = makeEvent('video.completed', { name });
	expect(isWanted(nameless, all)).toBe(true);
	expect(isWanted(nameless, { ...all, nameContains: 'null' })).toBe(false);
});

const text = fc.constantFrom('', 'a', 'B', 'summer', 'SUMMER camp');
const filters = fc.record({
	events: fc.oneof(
		fc.constant('all' as const),
		fc.subarray(['video.started', 'video.completed', 'image.errored']),
	),
	projectIds: fc.subarray(['p1', 'p2']),
	nameContains: text,
});
const events = fc
	.tuple(fc.constantFrom('video.started', 'video.completed'), fc.constantFrom('p1', 'p3'), text)
	.map(([type, id, name]) => makeEvent(type, { id, name }));

test('an event passes exactly if it meets each condition', () => {
	fc.assert(
		fc.property(events, filters, (one, filter) => {
			const { events: types, projectIds, nameContains } = filter;
			const alone = [{ events: types }, { projectIds }, { nameContains }];
			expect(isWanted(one, filter)).toBe(
				alone.every((condition) => isWanted(one, { ...all, ...condition })),
			);
		}),
	);
});
