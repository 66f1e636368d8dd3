import type { IBinaryData } from 'n8n-workflow';
import type { Answer, Call } from '../../../support/fake-execution.mts';
import { broken, CUSTOM, storedFile } from '../../../support/fake-execution.mts';
import { fakeService, finished, image, project } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

const files = (names: string) => ({ resource: 'file', operation: 'upload', files: names });
const failure = async (output: Promise<unknown>) =>
	await output.then(String, (error: Error) => error.message);

const FILES: Record<string, IBinaryData> = {
	clip: storedFile('clip', 'clip.mp4', 'video/mp4'),
	face: storedFile('face', 'face.JPG', 'image/jpeg'),
	talk: storedFile('talk', 'talk.webm', 'audio/webm'),
	nameless: { id: 'nameless', data: 'filesystem-v2', mimeType: 'image/png' },
	memory: {
		data: Buffer.from('memory!').toString('base64'),
		fileName: 'm.png',
		mimeType: 'image/png',
	},
};
const stored = Object.fromEntries(
	Object.keys(FILES).map((name) => [name, Buffer.from(`bytes of ${name}`)]),
);
const withFiles = { binaries: [FILES], stored };

describe('uploads', () => {
	test('all files of an item: one request for the URLs, order kept, bytes as they are', async () => {
		const service = fakeService();
		const parameters = [files('face, clip,nameless,memory')];
		const { output, calls } = runNode({ ...withFiles, network: service.network, parameters });
		const [item] = await output;
		expect(calls.filter(({ url }) => url.endsWith('upload-urls')).map(({ body }) => body)).toEqual([
			[
				{ type: 'image', extension: 'jpg' },
				{ type: 'video', extension: 'mp4' },
				{ type: 'image', extension: 'png' },
				{ type: 'image', extension: 'png' },
			],
		]);
		const results = item!.json.files as Array<{
			field: string;
			file_path: string;
			expires_at: string;
		}>;
		expect(results.map(({ field, file_path }) => [field, service.uploaded[file_path]])).toEqual([
			['face', 'bytes of face'],
			['clip', 'bytes of clip'],
			['nameless', 'bytes of nameless'],
			['memory', 'memory!'],
		]);
		// The URL of an element belongs to its file: another one was asked for with another extension.
		expect(results.map(({ file_path }) => file_path.split('.').at(-1))).toEqual([
			'jpg',
			'mp4',
			'png',
			'png',
		]);
		expect(results.every(({ expires_at }) => expires_at === 'soon')).toBe(true);
	});

	test('announce their length, and never carry the API key', async () => {
		const { output, calls } = runNode({
			...withFiles,
			network: fakeService().network,
			parameters: [files('clip')],
		});
		await output;
		const put = calls.find(({ method }) => method === 'PUT')!;
		expect([put.headers['content-length'], put.bearer]).toEqual(['13', false]);
	});

	test('a sound in a webm file is uploaded as audio: its MIME type says so', async () => {
		const { output, calls } = runNode({
			...withFiles,
			network: fakeService().network,
			parameters: [files('talk')],
		});
		await output;
		expect(calls[0]!.body).toEqual([{ type: 'audio', extension: 'webm' }]);
	});

	const refusing = (statuses: number[]) =>
		fakeService(undefined, ({ method }, count) =>
			method === 'PUT' && statuses[count - 1] ? { status: statuses[count - 1]! } : undefined,
		);

	test('an upload URL that ran out is replaced once', async () => {
		const service = refusing([403]);
		const { output, calls } = runNode({
			...withFiles,
			network: service.network,
			parameters: [files('clip')],
		});
		const [item] = await output;
		expect(calls.filter(({ url }) => url.endsWith('upload-urls'))).toHaveLength(2);
		expect(service.uploaded[String(item!.json.file_path)]).toBe('bytes of clip');
	});

	test('an upload URL whose time is over already is replaced before anything is sent to it', async () => {
		const service = fakeService(undefined, ({ url }, count) =>
			url.endsWith('upload-urls') && count === 1
				? {
						body: [
							{
								upload_url: 'https://storage.test/api-assets/late/file.mp4?sig=1',
								expires_at: '2024-12-01T00:00:00.000Z',
								file_path: 'api-assets/late/file.mp4',
							},
						],
					}
				: undefined,
		);
		const { output, calls } = runNode({
			...withFiles,
			network: service.network,
			parameters: [files('clip')],
		});
		const [item] = await output;
		expect(Object.keys(service.uploaded)).toEqual([String(item!.json.file_path)]);
		expect(item!.json.file_path).not.toContain('late');
		expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
	});

	test('and only once; then it is told which file, and nothing was started', async () => {
		const parameters = [files('clip')];
		const { output, calls } = runNode({
			...withFiles,
			network: refusing([403, 403]).network,
			parameters,
		});
		expect(await failure(output)).toMatch(/"clip\.mp4" \(clip\).*403/);
		expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
	});

	test('a file of a generation is uploaded first, and its path goes into the request', async () => {
		const service = fakeService();
		const locator = (value: string) => ({ __rl: true, mode: 'binary', value });
		const parameters = [
			{
				resource: 'video',
				operation: 'face-swap',
				completion: 'start',
				video_file_path: locator('clip'),
				image_file_path: locator('face'),
			},
		];
		await runNode({ ...withFiles, network: service.network, parameters }).output;
		const [body] = service.bodies as Array<Record<string, string>>;
		expect(service.uploaded[body!.video_file_path!]).toBe('bytes of clip');
		expect(service.uploaded[body!.image_file_path!]).toBe('bytes of face');
	});
});

const DOWNLOAD = { resource: 'image', operation: 'download', id: 'p9', options: {} };
const cdn = (answers: Array<Answer | Error | undefined>, read = (id: string) => finished(id)) =>
	fakeService(read, (call: Call, count: number) =>
		call.url.startsWith('https://cdn.test/') ? answers[count - 1] : undefined,
	);
const png = (bytes: string, length = bytes.length): Answer => ({
	headers: { 'content-type': 'image/png', 'content-length': String(length) },
	body: [Buffer.from(bytes)],
});

describe('downloads', () => {
	test('all results, in fields of their own, named by project and number, without the API key', async () => {
		const service = cdn([], (id) => finished(id, 3));
		const {
			output,
			calls,
			stored: kept,
		} = runNode({ network: service.network, parameters: [DOWNLOAD] });
		const { binary } = (await output)[0]!;
		expect(Object.keys(binary!)).toEqual(['data', 'data_1', 'data_2']);
		expect(Object.values(binary!).map(({ fileName, mimeType }) => [fileName, mimeType])).toEqual([
			['p9-1.png', 'image/png'],
			['p9-2.png', 'image/png'],
			['p9-3.png', 'image/png'],
		]);
		expect(kept[binary!.data_1!.id!]!.toString()).toBe('result of /p9/1.png');
		expect(calls.filter(({ url, bearer }) => bearer && !url.startsWith(CUSTOM.baseUrl))).toEqual(
			[],
		);
		expect(calls.filter(({ url }) => url.startsWith('https://cdn.test/'))).toHaveLength(3);
	});

	test('go into the field that was named', async () => {
		const parameters = [{ ...image('x', 'download'), options: { outputField: 'kite' } }];
		const [item] = await runNode({ network: fakeService().network, parameters }).output;
		expect(Object.keys(item!.binary!)).toEqual(['kite']);
	});

	test.each<[string, Answer | Error]>([
		['a truncated transfer', png('abc', 999)],
		['a broken connection', broken('ECONNRESET')],
		['a 503', { status: 503, body: '' }],
		[
			'a web page',
			{ headers: { 'content-type': 'text/html; charset=utf-8' }, body: [Buffer.from('<html>')] },
		],
	])('%s is tried again, never passed on', async (_, trouble) => {
		const service = cdn([trouble, png('whole')]);
		const { output, stored: kept } = runNode({ network: service.network, parameters: [DOWNLOAD] });
		const { binary } = (await output)[0]!;
		expect(kept[binary!.data!.id!]!.toString()).toBe('whole');
	});

	test('a link that ran out is replaced by reading the project again', async () => {
		let reads = 0;
		const service = cdn([{ status: 403, body: '' }], (id) =>
			project(id, 'complete', { downloads: [{ url: `https://cdn.test/${id}/${++reads}.png` }] }),
		);
		const { output, calls } = runNode({ network: service.network, parameters: [DOWNLOAD] });
		await output;
		expect(calls.map(({ url }) => url).filter((url) => url.includes('cdn'))).toEqual([
			'https://cdn.test/p9/1.png',
			'https://cdn.test/p9/2.png',
		]);
	});

	test('a link that was replaced is the one that comes out', async () => {
		let reads = 0;
		const service = cdn([{ status: 403, body: '' }], (id) =>
			project(id, 'complete', { downloads: [{ url: `https://cdn.test/${id}/${++reads}.png` }] }),
		);
		const { output } = runNode({ network: service.network, parameters: [DOWNLOAD] });
		expect((await output)[0]!.json.downloads).toEqual([{ url: 'https://cdn.test/p9/2.png' }]);
	});

	test('that do not come at all: told with the ID, that it is paid, and not to start again', async () => {
		const service = cdn(Array<Answer>(9).fill({ status: 500, body: '' }));
		const { output } = runNode({ network: service.network, parameters: [DOWNLOAD] });
		const error = await output.catch((thrown: Error & { description?: string }) => thrown);
		expect(error).toMatchObject({
			message: expect.stringMatching(/result 1 of image project p9.*500/),
			description: expect.stringMatching(/paid.*Download with the ID p9.*do not start it again/),
		});
	});

	test.each([
		['not finished yet', project('p9', 'rendering'), /not finished yet \(status rendering\)/],
		['without results', project('p9', 'complete'), /no result to download/],
		['failed', project('p9', 'error', { error: { code: 'unknown_error' } }), /unknown_error/],
	])('of a project that is %s say so', async (_, answer, words) => {
		const service = fakeService(() => answer);
		const { output } = runNode({ network: service.network, parameters: [DOWNLOAD] });
		expect(await failure(output)).toMatch(words);
	});

	test('a result of no stated kind gets the kind of its name', async () => {
		const bare = {
			headers: { 'content-type': 'application/octet-stream' },
			body: [Buffer.from('x')],
		};
		const { output } = runNode({ network: cdn([bare]).network, parameters: [DOWNLOAD] });
		expect((await output)[0]!.binary!.data!.mimeType).toBe('image/png');
	});
});
