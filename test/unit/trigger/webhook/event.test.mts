import fc from 'fast-check';
import { EVENT_TYPES } from '../../../../nodes/MediaGeneration/catalog/events';
import { parseEvent } from '../../../../nodes/MediaGeneration/trigger/webhook/event';
import { makeEvent } from '../../support/event.mts';

describe('reading a body', () => {
	test.each(EVENT_TYPES)('%s returns an event with its whole payload', (type) => {
		const payload = { status: 'complete', downloads: [{ url: 'https://x' }], name: null };
		const read = { type, payload: { id: 'p1', ...payload }, projectId: 'p1' };
		expect(makeEvent(type, payload)).toEqual(read);
	});

	test('of a later event type returns an event', () => {
		const later = ['video.archived', 'text.archived', 'model3d.completed', 'video_4k.completed'];
		for (const type of [...later, 'face-swap.completed', 'imageSet.partlyDone', '3D.ready']) {
			expect(makeEvent(type).type).toBe(type);
		}
	});

	test.each([
		['7', '7'],
		['9007199254740991', '9007199254740991'],
		['0', '0'],
	])('with a numeric ID (%s) returns the ID as text', (literal, id) => {
		const raw = `{"type":"video.completed","payload":{"id": ${literal},"status":"complete"}}`;
		expect(parseEvent(Buffer.from(raw))).toMatchObject({ projectId: id });
	});

	test.each([
		['a page', '<html>'],
		['nothing', ''],
		['half an object', '{"type":"video.started"'],
		['form data', 'type=video.started&id=p1'],
		['invalid UTF-8', Buffer.from('{"type":"video.started","payload":{"id":"\xff"}}', 'latin1')],
	])('rejects %s as invalid JSON', (_, raw) => {
		expect(parseEvent(Buffer.from(raw))).toBe('not JSON');
	});

	const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

	test.each([
		['null', 'null'],
		['a number', '7'],
		['a list', '[]'],
		['no payload', '{"type":"video.started"}'],
		['no type', '{"payload":{"id":"p1"}}'],
		['a type without a dot', '{"type":"started","payload":{"id":"p1"}}'],
		['a type with two dots', '{"type":"a.b.c","payload":{"id":"p1"}}'],
		['a type with a space', '{"type":"video. started","payload":{"id":"p1"}}'],
		['a type with a line end', '{"type":"video.started\\n","payload":{"id":"p1"}}'],
		['a type beyond ASCII', '{"type":"vidéo.started","payload":{"id":"p1"}}'],
		['half a type', '{"type":".started","payload":{"id":"p1"}}'],
		['an endless type', `{"type":"video.${'a'.repeat(999)}","payload":{"id":"p1"}}`],
		['a payload without an ID', '{"type":"video.started","payload":{}}'],
		['an empty ID', '{"type":"video.started","payload":{"id":""}}'],
		['an ID that is a list', '{"type":"video.started","payload":{"id":["p1"]}}'],
		['an ID without end', '{"type":"video.started","payload":{"id":1e999}}'],
		['a list as payload', '{"type":"video.started","payload":[{"id":"p1"}]}'],
		['a deep payload', `{"type":"video.started","payload":{"id":"p1","x":${deep(40)}}}`],
		[
			'more than a mebibyte',
			`{"type":"video.started","payload":{"id":"p1","x":"${'y'.repeat(1 << 20)}"}}`,
		],
	])('rejects %s as not an event', (_, raw) => {
		expect(parseEvent(Buffer.from(raw))).toBe('not an event');
	});

	test('rejects a payload deeper than any stack', () => {
		const raw = `{"type":"video.started","payload":{"id":"p1","x":${deep(100_000)}}}`;
		expect(['not JSON', 'not an event']).toContain(parseEvent(Buffer.from(raw)));
	});

	test('removes prototype keys', () => {
		const raw = '{"type":"video.started","payload":{"id":"p1","__proto__":{"polluted":1}}}';
		const read = parseEvent(Buffer.from(raw));
		expect(read).toMatchObject({ type: 'video.started' });
		expect(JSON.stringify(read)).not.toContain('polluted');
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});

	test('with a duplicate key returns its last value, as usual', () => {
		const raw = '{"type":"video.started","type":"video.completed","payload":{"id":"p1"}}';
		expect(parseEvent(Buffer.from(raw))).toMatchObject({ type: 'video.completed' });
	});

	test('gives a reason for any bytes that aren’t an event', () => {
		const json = fc.json().map((text) => Buffer.from(text));
		fc.assert(
			fc.property(fc.oneof(fc.uint8Array(), json), (raw) => {
				expect(['not JSON', 'not an event']).toContain(parseEvent(Buffer.from(raw)));
			}),
		);
	});
});
