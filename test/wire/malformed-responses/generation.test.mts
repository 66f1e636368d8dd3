import { makeQrCode } from '../../support/engine/inputs.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/quick-time.mts';
import {
	closes,
	drips,
	head,
	isSilent,
	raw,
	resets,
	responds,
	type FakeResponse,
} from './server.mts';
import { against, on, server } from './support.mts';

/**
 * Answers to the generation call: whatever they are, it is sent once, and the statement about money is true. Answers to reading
 * the project: the run ends in time, and never loses what was paid.
 */

shortenTimes(500);
speedUpTime(100);

const POST = 'POST /v1/ai-qr-code-generator';
const READ = 'GET /v1/image-projects/*';
const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const full = (body: string, more = '') =>
	`${json}${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

test.each<[string, FakeResponse]>([
	['that never comes', isSilent],
	['that drips', drips(`${json}content-length: 999999\r\n\r\n{"id":"p1"`)],
	['that drips in chunks', drips(`${json}transfer-encoding: chunked\r\n\r\n1\r\n`)],
	['whose head drips', drips('HTTP/1.1 200 OK\r\nx-slow: ')],
	['that breaks off', raw(`${json}content-length: 99\r\n\r\n{"id":`)],
	['that is a reset', resets],
	['that is an end', closes],
	['that is not HTTP', raw('SSH-2.0-OpenSSH_9.6\r\n')],
	['that claims to be gzip', raw(full('{"id":"p1"}', 'content-encoding: gzip\r\n'))],
	['204', raw(head('204 No Content'))],
	[
		'a redirect that says the request was accepted',
		raw(head('303 See Other', { location: '/x', 'content-length': 0 })),
	],
])('a response %s leaves the charge unknown', async (_, response) => {
	const { error } = await against({ [POST]: response });
	expect(error).toMatchObject({ charged: 'unknown' });
	expect(server.paid()).toBe(1);
});

test.each<[string, FakeResponse]>([
	[
		'preceded by 100 and 103',
		raw(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${full('{"id":"p1"}')}`),
	],
	['of HTTP/1.0', raw('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"id":"p1"}')],
	['with a byte order mark', raw(full('\ufeff{"id":"p1"}'))],
	['that is sent twice at once', raw(full('{"id":"p1"}') + full('{"id":"p2"}'), false)],
	[
		'after which the connection is reset',
		(socket) => socket.write(full('{"id":"p1"}'), () => socket.resetAndDestroy()),
	],
])('a response %s is taken', async (_, response) => {
	const { json: item, error } = await against({ [POST]: response });
	expect(error.message).toBeUndefined();
	expect(item).toMatchObject({ status: 'complete' });
	expect(server.paid()).toBe(1);
});

test('a call that is never answered frees its place in the end: the next item gets its turn', async () => {
	const { items } = await against(
		{
			[POST]: (socket, asked, count) =>
				(count === 1 ? isSilent : responds({ id: 'p2' }))(socket, asked, count),
		},
		makeQrCode({ completion: 'wait', options: { maxWaitMinutes: 5, concurrency: 1 } }),
		{ items: [{ json: { n: 1 } }, { json: { n: 2 } }] },
	);
	expect(items[0]!.json.error).toMatchObject({ charged: 'unknown' });
	expect(items[1]!.json).toMatchObject({ id: 'p2', status: 'complete' });
	expect(server.paid()).toBe(2);
});

test.each<[string, FakeResponse]>([
	['never come', isSilent],
	['drip', drips(`${json}content-length: 99999\r\n\r\n{"id":"p1",`)],
	['break off', raw(`${json}content-length: 99\r\n\r\n{"id":`)],
	['are resets', resets],
	['are ends', closes],
	['are 204', raw(head('204 No Content'))],
])(
	'looks whose answers %s end by Maximum Wait, with the ID and the charge',
	async (_, response) => {
		const { error } = await against(
			{ [READ]: response },
			makeQrCode({ options: { maxWaitMinutes: 0.5 } }),
		);
		expect(error).toMatchObject({ charged: true, project_id: 'p1' });
		expect(error.description).toMatch(/p1/);
		expect(server.paid()).toBe(1);
	},
);

test('a redirect of a read is not followed with the key', async () => {
	const elsewhere = raw(
		head('302 Found', { location: `${server.address}/elsewhere`, 'content-length': 0 }),
	);
	await against({ [READ]: elsewhere }, on('get'));
	expect(server.to('GET', '/elsewhere')).toEqual([]);
});
