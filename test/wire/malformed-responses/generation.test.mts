import { makeQrCodeParameters } from '../../support/engine/inputs.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/speed-up-time.mts';
import {
	closeConnection,
	dripForever,
	makeHead,
	isSilent,
	respondRaw,
	resetConnection,
	type FakeResponse,
} from './server.mts';
import { runAgainst, server } from './support.mts';

/**
 * Whatever the responses, the generation call is sent once, its reported charge is correct, the run ends in time, and
 * no paid project is lost.
 */

shortenTimes(500);
speedUpTime(100);

const POST = 'POST /v1/ai-qr-code-generator';
const READ = 'GET /v1/image-projects/*';
const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const makeResponse = (body: string, more = '') =>
	`${json}${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

test.each<[string, FakeResponse]>([
	['that never arrives', isSilent],
	['that arrives byte by byte', dripForever(`${json}content-length: 999999\r\n\r\n{"id":"p1"`)],
	[
		'that arrives byte by byte in chunks',
		dripForever(`${json}transfer-encoding: chunked\r\n\r\n1\r\n`),
	],
	['whose head arrives byte by byte', dripForever('HTTP/1.1 200 OK\r\nx-slow: ')],
	['that breaks off', respondRaw(`${json}content-length: 99\r\n\r\n{"id":`)],
	['that is a connection reset', resetConnection],
	['that is a closed connection', closeConnection],
	['that isn’t HTTP', respondRaw('SSH-2.0-OpenSSH_9.6\r\n')],
	['that claims to be gzip', respondRaw(makeResponse('{"id":"p1"}', 'content-encoding: gzip\r\n'))],
	['204', respondRaw(makeHead('204 No Content'))],
	[
		'that redirects and confirms the request',
		respondRaw(makeHead('303 See Other', { location: '/x', 'content-length': 0 })),
	],
])('a response %s leaves the charge unknown', async (_, response) => {
	const { error } = await runAgainst({ [POST]: response });
	expect(error).toMatchObject({ charged: 'unknown' });
	expect(server.countPaid()).toBe(1);
});

test.each<[string, FakeResponse]>([
	[
		'preceded by 100 and 103',
		respondRaw(
			`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${makeResponse('{"id":"p1"}')}`,
		),
	],
	[
		'of HTTP/1.0',
		respondRaw('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n{"id":"p1"}'),
	],
	['with a byte order mark', respondRaw(makeResponse('\ufeff{"id":"p1"}'))],
	[
		'that is sent twice',
		respondRaw(makeResponse('{"id":"p1"}') + makeResponse('{"id":"p2"}'), false),
	],
	[
		'after which the connection is reset',
		(socket) => socket.write(makeResponse('{"id":"p1"}'), () => socket.resetAndDestroy()),
	],
])('a response %s is accepted', async (_, response) => {
	const { json: item, error } = await runAgainst({ [POST]: response });
	expect(error.message).toBeUndefined();
	expect(item).toMatchObject({ status: 'complete' });
	expect(server.countPaid()).toBe(1);
});

test.each<[string, FakeResponse]>([
	['never arrive', isSilent],
	['drip', dripForever(`${json}content-length: 99999\r\n\r\n{"id":"p1",`)],
	['break off', respondRaw(`${json}content-length: 99\r\n\r\n{"id":`)],
	['are connection resets', resetConnection],
	['are closed connections', closeConnection],
	['are 204', respondRaw(makeHead('204 No Content'))],
])(
	'reads whose responses %s end by Maximum Wait, with the ID and the charge',
	async (_, response) => {
		const { error } = await runAgainst(
			{ [READ]: response },
			makeQrCodeParameters({ options: { maxWaitMinutes: 0.5 } }),
		);
		expect(error).toMatchObject({ charged: true, project_id: 'p1' });
		expect(error.description).toMatch(/p1/);
		expect(server.countPaid()).toBe(1);
	},
);
