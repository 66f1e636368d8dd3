import { EVENT_TYPES } from '../../../../nodes/MediaGeneration/catalog/events';
import { isWanted, parseEvent } from '../../../../nodes/MediaGeneration/trigger/webhook/event';

const parse = (body: unknown) =>
	parseEvent(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

test.each([...EVENT_TYPES, 'text.archived', 'video_4k.completed', 'imageSet.partlyDone'])(
	'%s is an event with its whole payload',
	(type) => {
		const payload = { id: 'p1', downloads: [{ url: 'https://x' }], name: null };
		expect(parse({ type, payload })).toEqual({ type, payload, projectId: 'p1' });
	},
);

test('a numeric ID becomes a text', () => {
	expect(parse({ type: 'video.completed', payload: { id: 7 } })).toMatchObject({ projectId: '7' });
});

const type = 'video.started';

test.each<[string, unknown]>([
	['a page', '<html>'],
	['nothing', ''],
	['half an object', '{"type":"video.started"'],
	['form data', 'type=video.started&id=p1'],
	['null', null],
	['a list', []],
	['no payload', { type }],
	['no type', { payload: { id: 'p1' } }],
	['a type without a dot', { type: 'started', payload: { id: 'p1' } }],
	['a type with two dots', { type: 'a.b.c', payload: { id: 'p1' } }],
	['a type with a space', { type: 'video. started', payload: { id: 'p1' } }],
	['half a type', { type: '.started', payload: { id: 'p1' } }],
	['an endless type', { type: `video.${'a'.repeat(999)}`, payload: { id: 'p1' } }],
	['a payload without an ID', { type, payload: {} }],
	['an empty ID', { type, payload: { id: '' } }],
	['an ID that is a list', { type, payload: { id: ['p1'] } }],
	['a list as payload', { type, payload: [{ id: 'p1' }] }],
])('%s is no event', (_, body) => {
	expect(parse(body)).toBeUndefined();
});

const completed = (name: unknown) =>
	parse({ type: 'video.completed', payload: { id: 'p1', name } })!;
const named = completed('Summer CAFÉ 3');

test.each([
	['all events', { events: 'all' }, true],
	['its type', { events: ['image.errored', 'video.completed'] }, true],
	['another type', { events: ['video.started'] }, false],
	['no type', { events: [] }, false],
	['part of its name in another case', { nameContains: 'summer c' }, true],
	['part of its name with blanks around it', { nameContains: ' CAFÉ\n' }, true],
	['part of its name, composed otherwise', { nameContains: 'café'.normalize('NFD') }, true],
	['part of its name with invisible characters', { nameContains: '\u200bCA\u00adFÉ' }, true],
	['another name', { nameContains: 'winter' }, false],
	['its type and another name', { events: ['video.completed'], nameContains: 'winter' }, false],
] as const)('with the filter for %s, the event passes: %p', (_, filter, wanted) => {
	expect(isWanted(named, { events: 'all', nameContains: '', ...filter })).toBe(wanted);
});

test.each([null, undefined, 7])('a project whose name is %p has no name', (name) => {
	expect(isWanted(completed(name), { events: 'all', nameContains: '' })).toBe(true);
	expect(isWanted(completed(name), { events: 'all', nameContains: 'null' })).toBe(false);
});
