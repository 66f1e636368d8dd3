import { gzipSync } from 'node:zlib';
import { speedUpTime } from '../../support/engine/speed-up-time.mts';
import { makeHead, pourForever, respondWith } from './server.mts';
import { runAgainst, server } from './support.mts';

/** Endless responses are aborted by their size, long before the time-out. */

speedUpTime(100);

const POST = 'POST /v1/ai-qr-code-generator';
const READ = 'GET /v1/image-projects/*';
const json = { 'content-type': 'application/json' };

// Nothing is concluded from the status of a response that isn't whole.
test.each([
	['200 OK', '{"id":"'],
	['500 Oops', '{"message":"'],
	['400 Bad Request', 'content is too long'],
])('a response %s without end isn’t read to the end', async (status, beginning) => {
	const endless = pourForever(makeHead(status, json) + beginning);
	const { error } = await runAgainst({ [POST]: endless.response });
	expect(error).toMatchObject({ charged: 'unknown' });
	expect(error.message).toMatch(/^The generation request got no clear response: /);
	expect(endless.poured()).toBeLessThan(40 * 1024 ** 2);
	expect(server.countPaid()).toBe(1);
});

test('a response that grows endlessly when decompressed isn’t read to the end', async () => {
	const bomb = gzipSync(Buffer.alloc(300 * 1024 ** 2, ' '));
	const headers = { ...json, 'content-encoding': 'gzip' };
	const { error } = await runAgainst({ [POST]: respondWith(bomb, '200 OK', headers) });
	expect(error).toMatchObject({ charged: 'unknown' });
	expect(error.message).toContain('longer than 16 MB');
});

test('a read with an endless response is aborted, and the error has the ID and the charge', async () => {
	const endless = pourForever(`${makeHead('200 OK', json)}{"id":"p1","status":"`);
	const { error } = await runAgainst({ [READ]: endless.response });
	expect(error).toMatchObject({ charged: true, project_id: 'p1' });
	expect(error.message).toContain('longer than 16 MB');
	expect(endless.poured()).toBeLessThan(40 * 1024 ** 2);
});
