import { makeItem, SAMPLES } from '../../support/engine/inputs.mts';
import { readBytes } from '../../support/engine/n8n-core.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/speed-up-time.mts';
import {
	closeConnection,
	dripForever,
	FILE,
	makeHead,
	isSilent,
	KEY,
	respondRaw,
	resetConnection,
	respondWith,
	SIGNATURE,
	type FakeResponse,
} from './server.mts';
import { runAgainst, makeOperation, server } from './support.mts';

/** Every transfer to or from the storage ends in time, and an incomplete file is never a result. */

shortenTimes(500);
speedUpTime(100);

const FETCH = 'GET /files/*';
const PUT = 'PUT /put/*';
const URLS = 'POST /v1/files/upload-urls';
const png = { 'content-type': 'image/png' };

describe('downloads', () => {
	test.each<[string, FakeResponse]>([
		['never begin', isSilent],
		[
			'begin and fall silent, with a length',
			respondRaw(makeHead('200 OK', { ...png, 'content-length': 9e6 }), false),
		],
		['begin and fall silent, without a length', respondRaw(makeHead('200 OK', png), false)],
		[
			'arrive byte by byte, with a length',
			dripForever(makeHead('200 OK', { ...png, 'content-length': 9e6 })),
		],
		['arrive byte by byte, without a length', dripForever(makeHead('200 OK', png))],
		['break off', respondRaw(makeHead('200 OK', { ...png, 'content-length': 9e6 }) + 'beginning')],
		['are connection resets', resetConnection],
		['are closed connections', closeConnection],
		[
			'lack ten bytes',
			respondRaw(
				`${makeHead('200 OK', { ...png, 'content-length': FILE.length + 10 })}${'x'.repeat(FILE.length)}`,
			),
		],
		['are broken gzip', respondWith(FILE, '200 OK', { 'content-encoding': 'gzip' })],
	])('that %s end in time, with the ID of the paid project', async (_, response) => {
		const { error, items } = await runAgainst({ [FETCH]: response });
		expect(error).toMatchObject({ charged: true, project_id: 'p1' });
		expect(error.message).toMatch(/^Could not download result 1 of image project p1: /);
		expect(items[0]!.binary).toBeUndefined();
		expect(server.countPaid()).toBe(1);
	});

	test('reach another host and its redirect target without the API key', async () => {
		const url = `${server.address.replace('127.0.0.1', 'localhost')}/moved`;
		const { items } = await runAgainst(
			{
				'GET /v1/image-projects/*': respondWith({
					id: 'p1',
					status: 'complete',
					downloads: [{ url }],
				}),
				'GET /moved': respondRaw(
					makeHead('302 Found', { location: '/file.png', 'content-length': 0 }),
				),
				'GET /file.png': respondWith(FILE),
			},
			makeOperation('download'),
		);
		expect((await readBytes(items[0]!.binary!.data!)).equals(FILE)).toBe(true);
		const visits = server.asked.filter(({ path }) => !path.startsWith('/v1/'));
		expect(visits.map(({ path }) => path)).toEqual(['/moved', '/file.png']);
		for (const { headers } of visits) {
			expect(headers).not.toHaveProperty('authorization');
			expect(JSON.stringify(headers)).not.toContain(KEY);
		}
	});
});

describe('uploads', () => {
	// The time-out of an upload grows with its size, so a small file keeps the tests short.
	const small = { ...SAMPLES.image, bytes: SAMPLES.image.bytes.subarray(0, 1_000) };

	const upload = { resource: 'file', operation: 'upload', files: 'photo' };

	const put = async (responses: Record<string, FakeResponse>) =>
		await runAgainst(responses, upload, { items: [await makeItem({ photo: small })] });

	test.each<[string, FakeResponse]>([
		['never answered', isSilent],
		['reset', resetConnection],
		['ended', closeConnection],
		['refused permanently', respondWith({}, '403 Forbidden')],
		[
			'redirected',
			respondRaw(makeHead('307 Temporary Redirect', { location: '/files/x', 'content-length': 0 })),
		],
	])('that are %s end in time, and the error names the file', async (_, response) => {
		const { error } = await put({ [PUT]: response });
		expect(error.message).toMatch(/^Could not upload "portrait.jpg" \(photo\): /);
		server
			.listRequests('PUT', '/put')
			.forEach((one) => expect(one.headers).not.toHaveProperty('authorization'));
	});

	test('a success with a slow body ends the upload without waiting for the body', async () => {
		const { error, items } = await put({
			[PUT]: dripForever(makeHead('200 OK', { 'content-length': 9e6 })),
		});
		expect(error.message).toBeUndefined();
		expect(items[0]!.json.file_path).toBe('api-assets/a.png');
		expect(server.listRequests('PUT', '/put')).toHaveLength(1);
	});

	test('a signed URL that can’t be parsed isn’t quoted', async () => {
		const upload_url = `http://[half/put?X-Amz-Signature=${SIGNATURE}`;
		const urls = [{ upload_url, expires_at: '2999-01-01T00:00:00.000Z', file_path: 'a.png' }];
		const { error } = await put({ [URLS]: respondWith(urls) });
		expect(error.message).toContain('Could not upload');
		expect(server.listRequests('PUT', '/')).toEqual([]);
	});
});
