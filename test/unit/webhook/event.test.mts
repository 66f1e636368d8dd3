import fc from 'fast-check';
import { EVENT_TYPES } from '../../../nodes/MediaGeneration/catalog/events';
import { eventKey, eventOf } from '../../../nodes/MediaGeneration/webhook/event';
import { isWanted } from '../../../nodes/MediaGeneration/webhook/filter';
import { outputOf } from '../../../nodes/MediaGeneration/webhook/output';
import { receive } from '../../../nodes/MediaGeneration/webhook/receive';
import { answerTo, answerToCopy, isSuccess } from '../../../nodes/MediaGeneration/webhook/respond';
import type { Refusal } from '../../../nodes/MediaGeneration/webhook/verify';
import vectors from './vectors.json';

const body = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const event = (type: string, payload: object = {}) => {
	const read = eventOf(body({ type, payload: { id: 'p1', ...payload } }));
	if (typeof read === 'string') throw new Error(`refused: ${read}`);
	return read;
};

describe('reading a body', () => {
	test.each(EVENT_TYPES)('%s is an event, its payload kept whole', (type) => {
		const payload = { status: 'complete', downloads: [{ url: 'https://x' }], name: null };
		expect(event(type, payload)).toEqual({
			type,
			payload: { id: 'p1', ...payload },
			key: eventKey(type, 'p1'),
		});
	});

	test('so is a kind that the service adds later', () => {
		expect(event('video.archived').type).toBe('video.archived');
	});

	test.each([
		['a page', '<html>'],
		['nothing', ''],
		['half an object', '{"type":"video.started"'],
		['form data', 'type=video.started&id=p1'],
		['invalid UTF-8', Buffer.from('{"type":"video.started","payload":{"id":"\xff"}}', 'latin1')],
	])('%s is not JSON', (_, raw) => {
		expect(eventOf(Buffer.from(raw))).toBe('not JSON');
	});

	const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

	test.each([
		['null', 'null'],
		['a number', '7'],
		['a list', '[]'],
		['no payload', '{"type":"video.started"}'],
		['no type', '{"payload":{"id":"p1"}}'],
		['a type in capitals', '{"type":"VIDEO.STARTED","payload":{"id":"p1"}}'],
		['a type without a dot', '{"type":"started","payload":{"id":"p1"}}'],
		['a type with two dots', '{"type":"a.b.c","payload":{"id":"p1"}}'],
		['an endless type', `{"type":"video.${'a'.repeat(999)}","payload":{"id":"p1"}}`],
		['a payload without an ID', '{"type":"video.started","payload":{}}'],
		['an empty ID', '{"type":"video.started","payload":{"id":""}}'],
		['an ID that is a number', '{"type":"video.started","payload":{"id":7}}'],
		['a list as payload', '{"type":"video.started","payload":[{"id":"p1"}]}'],
		['a deep payload', `{"type":"video.started","payload":{"id":"p1","x":${deep(40)}}}`],
		[
			'more than a mebibyte',
			`{"type":"video.started","payload":{"id":"p1","x":"${'y'.repeat(1 << 20)}"}}`,
		],
	])('%s is not an event', (_, raw) => {
		expect(eventOf(Buffer.from(raw))).toBe('not an event');
	});

	test('a payload deeper than any stack is refused, not a crash', () => {
		const raw = `{"type":"video.started","payload":{"id":"p1","x":${deep(100_000)}}}`;
		expect(['not JSON', 'not an event']).toContain(eventOf(Buffer.from(raw)));
	});

	test('prototype keys are not carried into the workflow', () => {
		const raw = '{"type":"video.started","payload":{"id":"p1","__proto__":{"polluted":1}}}';
		const read = eventOf(Buffer.from(raw));
		expect(read).toMatchObject({ type: 'video.started' });
		expect(JSON.stringify(read)).not.toContain('polluted');
		expect(({} as { polluted?: number }).polluted).toBeUndefined();
	});

	test('a key that comes twice counts as its last value, as everywhere', () => {
		const raw = '{"type":"video.started","type":"video.completed","payload":{"id":"p1"}}';
		expect(eventOf(Buffer.from(raw))).toMatchObject({ type: 'video.completed' });
	});

	test('whatever bytes come, there is an answer', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.uint8Array(),
					fc.json().map((text) => Buffer.from(text)),
				),
				(raw) => {
					const read = eventOf(Buffer.from(raw));
					expect(['not JSON', 'not an event']).toContain(read);
				},
			),
		);
	});
});

describe('the key that tells copies', () => {
	test('is equal for every delivery of an event, whatever else it says', () => {
		expect(event('video.completed', { status: 'a' }).key).toBe(
			event('video.completed', { status: 'b', downloads: [] }).key,
		);
	});

	test('differs by type and by project', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (one, other) => {
				fc.pre(one !== other);
				expect(eventKey('video.started', one)).not.toBe(eventKey('video.started', other));
				expect(eventKey('video.started', one)).not.toBe(eventKey('video.completed', one));
			}),
		);
	});
});

describe('filters', () => {
	const all = { events: 'all' as const, projectIds: [], nameContains: '' };
	const completed = event('video.completed', { name: 'Summer CAMPAIGN 3' });

	test.each([
		['all events', all, true],
		['its type', { ...all, events: ['video.completed', 'image.errored'] }, true],
		['another type', { ...all, events: ['video.started'] }, false],
		['no type', { ...all, events: [] }, false],
		['its project', { ...all, projectIds: ['p0', 'p1'] }, true],
		['another project', { ...all, projectIds: ['p11'] }, false],
		['part of its name', { ...all, nameContains: 'campaign' }, true],
		['another name', { ...all, nameContains: 'winter' }, false],
		[
			'all three, one wrong',
			{ events: ['video.completed'], projectIds: ['p1'], nameContains: 'x' },
			false,
		],
	])('%s', (_, filter, wanted) => {
		expect(isWanted(completed, filter)).toBe(wanted);
	});

	test.each([null, undefined, 7])('a project whose name is %p has no name', (name) => {
		const nameless = event('video.completed', { name });
		expect(isWanted(nameless, all)).toBe(true);
		expect(isWanted(nameless, { ...all, nameContains: 'null' })).toBe(false);
	});
});

describe('what becomes of a delivery', () => {
	const [plain] = vectors;
	const delivery = {
		rawBody: Buffer.from(plain!.body_base64, 'base64'),
		signature: plain!.signature,
		timestamp: plain!.timestamp,
	};
	const rules = { secrets: [plain!.secret], toleranceSeconds: 300, now: Number(plain!.timestamp) };
	const filter = { events: ['video.completed'], projectIds: [], nameContains: '' };

	test('genuine and wanted: its event', () => {
		expect(receive(delivery, rules, filter)).toMatchObject({
			kind: 'wanted',
			event: { type: 'video.completed', payload: { id: 'p1' } },
		});
	});

	test('genuine and not wanted: filtered', () => {
		expect(receive(delivery, rules, { ...filter, events: [] })).toEqual({ kind: 'filtered' });
	});

	test('forged: refused before anything of the body is looked at', () => {
		const forged = { ...delivery, rawBody: Buffer.from('not even JSON') };
		expect(receive(forged, rules, filter)).toEqual({
			kind: 'refused',
			reason: 'signature mismatch',
		});
	});

	test('with verification switched off in so many words, still an event or nothing', () => {
		const unsigned = { ...delivery, signature: undefined, timestamp: undefined };
		expect(receive(unsigned, undefined, filter)).toMatchObject({ kind: 'wanted' });
		expect(receive({ ...unsigned, rawBody: Buffer.from('x') }, undefined, filter)).toEqual({
			kind: 'refused',
			reason: 'not JSON',
		});
	});
});

describe('answers', () => {
	const REASONS: Record<Refusal, number> = {
		'missing header': 401,
		'bad signature format': 401,
		'bad timestamp format': 401,
		'too old': 401,
		'too new': 401,
		'signature mismatch': 401,
		'not JSON': 400,
		'not an event': 400,
	};

	test.each(Object.entries(REASONS))(
		'%s: HTTP %i, and no detail that helps a forger',
		(reason, status) => {
			const answer = answerTo(reason as Refusal);
			expect(answer.status).toBe(status);
			expect(['unauthorized', 'not an event']).toContain(answer.body.message);
		},
	);

	test('a copy is told to come again only where success is awaited and the run goes on', () => {
		expect(answerToCopy('running', true).status).toBe(503);
		expect(answerToCopy('running', false).status).toBe(200);
		expect(answerToCopy('succeeded', true).status).toBe(200);
		expect(answerToCopy('succeeded', false).status).toBe(200);
	});

	test('a success is any 2xx (spec 6, delivery rule 2)', () => {
		expect([199, 200, 204, 299, 300, 500].map(isSuccess)).toEqual([
			false,
			true,
			true,
			true,
			false,
			false,
		]);
	});
});

test('the workflow gets the envelope as it came, what it is about, and when it arrived', () => {
	const output = outputOf(event('image.errored'), true, new Date(0));
	expect(output).toEqual({
		type: 'image.errored',
		payload: { id: 'p1' },
		resource: 'image',
		action: 'errored',
		delivered_at: '1970-01-01T00:00:00.000Z',
		verified: true,
	});
});
