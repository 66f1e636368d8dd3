import {
	makeBrokenConnectionError,
	CUSTOM_CREDENTIAL,
	type FakeResponse,
	NESTED_CREDENTIAL,
} from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { MINUTE } from './support/collecting.mts';
import { respondAt, makeProjectOperation, makeFinished, project } from './support/fake-service.mts';
import { readErrorText, type NodeRun, runNode } from './support/run-node.mts';

const download = (more: NodeRun = {}) =>
	runNode({ parameters: [makeProjectOperation('download', { id: 'p9' })], ...more });
const makePng = (bytes: string, length = bytes.length): FakeResponse => ({
	headers: { 'content-type': 'image/png', 'content-length': String(length) },
	body: [Buffer.from(bytes)],
});

describe('downloads', () => {
	test('quote an error of n8n’s store without secrets', async () => {
		const { context, output } = download();
		context.helpers.prepareBinaryData = async () =>
			await Promise.reject(new Error('PUT https://s3.test/a?X-Amz-Signature=canary failed'));
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Could not download result 1 of image project p9: the transfer was interrupted (PUT https://s3.test/a?… failed)
		The project itself is finished. Use Media Generation > Project > Download with the ID p9. Don’t start it again: you may be charged twice.
		"
	`);
	});

	test('put all results into separate fields, named by project and number, without sending the API key', async () => {
		const { output, calls, stored } = download({ read: (id) => makeFinished(id, 3) });
		const { binary } = (await output)[0]!;
		expect(Object.keys(binary!)).toEqual(['data', 'data_1', 'data_2']);
		expect(Object.values(binary!).map(({ fileName, mimeType }) => [fileName, mimeType])).toEqual([
			['p9-1.png', 'image/png'],
			['p9-2.png', 'image/png'],
			['p9-3.png', 'image/png'],
		]);
		const contents = Object.values(binary!).map(({ id }) => stored[id!]!.toString());
		expect(contents).toEqual([0, 1, 2].map((index) => `result of /p9/${index}.png`));
		expect(
			calls.filter(({ url, bearer }) => bearer && !url.startsWith(CUSTOM_CREDENTIAL.baseUrl)),
		).toEqual([]);
		expect(calls.filter(({ url }) => url.startsWith('https://cdn.test/'))).toHaveLength(3);
	});

	test.each<[string, FakeResponse | Error]>([
		['a transfer without its last twentieth', makePng('x'.repeat(950_000), 1_000_000)],
		['an empty file', makePng('')],
		['a broken connection', makeBrokenConnectionError('ECONNRESET')],
		['a 503', { status: 503, body: '' }],
		[
			'a web page',
			{ headers: { 'content-type': 'text/html; charset=utf-8' }, body: [Buffer.from('<html>')] },
		],
		[
			'an error of the storage',
			{ headers: { 'content-type': 'application/xml' }, body: [Buffer.from('<Error>')] },
		],
	])('repeat %s, and never return it as a file', async (_, fault) => {
		const { output, stored } = download({
			respond: respondAt('cdn.test', [fault, makePng('whole')]),
		});
		const { binary } = (await output)[0]!;
		expect(stored[binary!.data!.id!]!.toString()).toBe('whole');
	});

	test('replace an expired link by reading the project again', async () => {
		let reads = 0;
		const { output, calls } = download({
			respond: respondAt('cdn.test', [{ status: 403, body: '' }]),
			read: (id) =>
				project(id, 'complete', { downloads: [{ url: `https://cdn.test/${id}/${++reads}.png` }] }),
		});
		expect((await output)[0]!.json.downloads).toEqual([{ url: 'https://cdn.test/p9/2.png' }]);
		expect(calls.map(({ url }) => url).filter((url) => url.includes('cdn'))).toEqual([
			'https://cdn.test/p9/1.png',
			'https://cdn.test/p9/2.png',
		]);
	});

	test('fail with the ID of the project if its new link is rejected, too', async () => {
		const rejected = respondAt('cdn.test', Array<FakeResponse>(9).fill({ status: 403, body: '' }));
		const { output, calls } = download({ respond: rejected, read: (id) => makeFinished(id, 2) });
		expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Could not download result 1 of image project p9: the storage returned HTTP 403
		The project itself is finished. Use Media Generation > Project > Download with the ID p9. Don’t start it again: you may be charged twice.
		"
	`);
		const count = (part: string) => calls.filter(({ url }) => url.includes(part)).length;
		expect([count('/v1/'), count('cdn.test')]).toEqual([2, 4]);
	});

	test.each([
		'application/octet-stream',
		'binary/octet-stream',
		'application/x-www-form-urlencoded',
		'text/plain',
		'x',
	])('give a result of the non-media type %s the type of its file name', async (type) => {
		const bare = {
			headers: { 'content-type': type },
			body: [Buffer.from('x')],
		};
		const { output } = download({ respond: respondAt('cdn.test', bare) });
		expect((await output)[0]!.binary!.data!.mimeType).toBe('image/png');
	});
});

test.each([
	['download.php', 'image/png', 'p9.png'],
	['clip.html', 'video/mp4', 'p9.mp4'],
	['clip.mov', 'video/mp4', 'p9.mov'],
	['clip.avi', 'video/x-msvideo', 'p9.avi'],
	['clip.ogv', 'video/ogg', 'p9.ogv'],
	['clip.zip', 'application/zip', 'p9.zip'],
	['clip', 'audio/mpeg', 'p9.mp3'],
])(
	'a result at a link that ends in %s, of the type %s, is saved as %s',
	async (name, type, fileName) => {
		const { output } = download({
			respond: respondAt('cdn.test', {
				headers: { 'content-type': type },
				body: [Buffer.from('x')],
			}),
			read: () =>
				project('p9', 'complete', { downloads: [{ url: `https://cdn.test/${name}?s=1` }] }),
		});
		expect((await output)[0]!.binary!.data!.fileName).toBe(fileName);
	},
);

test('a JSON result is downloaded if its name ends in .json; a JSON response in place of a picture is rejected', async () => {
	const transcript = project('p9', 'complete', {
		downloads: [{ url: 'https://cdn.test/p9/transcript.json?s=1' }],
	});
	const json: FakeResponse = {
		headers: { 'content-type': 'application/json', 'content-length': '2' },
		body: [Buffer.from('{}')],
	};
	const respond = respondAt('cdn.test', json);
	const { output } = download({ respond, read: () => transcript });
	expect((await output)[0]!.binary!.data!.fileName).toBe('p9.json');
	expect(await readErrorText(download({ respond }).output)).toMatchInlineSnapshot(`
		"
		Could not download result 1 of image project p9: the storage returned application/json instead of the file
		The project itself is finished. Use Media Generation > Project > Download with the ID p9. Don’t start it again: you may be charged twice.
		"
	`);
});

test('a Detect Faces project without a face is a result without files', async () => {
	const detecting = {
		resource: 'image',
		operation: 'face-detection',
		completion: 'download',
		target_file_path: makeMediaInput('url', 'https://f/a.png'),
	};
	const [item] = await runNode({
		read: (id) => ({ body: { id, status: 'complete', faces: [] } }),
		parameters: [detecting],
		credential: NESTED_CREDENTIAL,
	}).output;
	expect(item!.json).toMatchObject({ status: 'complete', faces: [] });
	expect(item!.binary).toBeUndefined();
});

test.each(['collect', 'download'])(
	'%s gives up on a storage after two minutes',
	async (operation) => {
		const { outputs, clock } = runNode({
			respond: respondAt('cdn.test', { status: 503, body: '' }),
			parameters: [makeProjectOperation(operation, { whenFinished: 'download' })],
			continueOnFail: true,
		});
		await outputs;
		expect(clock.elapsed()).toBeGreaterThan(1.5 * MINUTE);
		expect(clock.elapsed()).toBeLessThanOrEqual(2 * MINUTE);
	},
);
