import type { IBinaryData } from 'n8n-workflow';
import { makeMediaBytes, makeStoredBinary } from '../support/fake-execution.mts';
import { respondAt } from './support/fake-service.mts';
import { readErrorText, type NodeRun, runNode } from './support/run-node.mts';

const EXTENSIONS = { clip: 'mp4', face: 'jpg', nameless: 'png', memory: 'png' };
type Name = keyof typeof EXTENSIONS;
const makeBytes = (name: Name): Buffer => makeMediaBytes(`bytes of ${name}`, EXTENSIONS[name]);

const FILES: Record<Name, IBinaryData> = {
	clip: makeStoredBinary('clip', 'clip.mp4', 'video/mp4'),
	face: makeStoredBinary('face', 'face.JPG', 'image/jpeg'),
	nameless: { id: 'nameless', data: 'filesystem-v2', mimeType: 'image/png' },
	memory: {
		data: makeBytes('memory').toString('base64'),
		fileName: 'm.png',
		mimeType: 'image/png',
	},
};

const NAMES = Object.keys(FILES) as Name[];
const stored = Object.fromEntries(NAMES.map((name) => [name, makeBytes(name)]));

const runUpload = (files: string, more: NodeRun = {}) =>
	runNode({
		binaries: [FILES],
		stored,
		parameters: [{ resource: 'file', operation: 'upload', files }],
		...more,
	});

describe('uploads', () => {
	test('take one request for all URLs of an item, and keep order and bytes', async () => {
		const { output, calls, service } = runUpload('face, clip,nameless,memory');
		const [item] = await output;
		expect(calls.filter(({ url }) => url.endsWith('upload-urls')).map(({ body }) => body)).toEqual([
			[
				{ type: 'image', extension: 'jpg' },
				{ type: 'video', extension: 'mp4' },
				{ type: 'image', extension: 'png' },
				{ type: 'image', extension: 'png' },
			],
		]);
		const results = item!.json.files as Array<Record<'field' | 'file_path' | 'expires_at', string>>;
		expect(results.map(({ field, file_path }) => [field, service.uploaded[file_path]])).toEqual([
			...(['face', 'clip', 'nameless', 'memory'] as const).map((name) => [
				name,
				makeBytes(name).toString(),
			]),
		]);
		const lengths = calls.flatMap(({ headers }) => headers['content-length'] ?? []);
		expect(lengths.map(Number).sort()).toEqual(NAMES.map((name) => makeBytes(name).length).sort());
		// The extensions show that each result has the URL of its own file.
		const extensions = results.map(({ file_path }) => file_path.split('.').at(-1));
		expect(extensions).toEqual(['jpg', 'mp4', 'png', 'png']);
		expect(results.every(({ expires_at }) => expires_at === 'soon')).toBe(true);
	});

	test('name files once if the service rejects them together', async () => {
		const body = { message: 'the extension png is not allowed' };
		const respond = respondAt('upload-urls', { status: 422, body });
		expect(await readErrorText(runUpload('nameless, memory', { respond }).output))
			.toMatchInlineSnapshot(`
		"
		The service rejected the request (422): the extension png is not allowed
		You weren’t charged for this item. Correct the value that the message names, then run this item again. If none is wrong, check Request Format in the credential.
		"
	`);
	});

	const EXPIRED = { status: 403 };

	test('replace an expired URL once', async () => {
		const { output, calls, service } = runUpload('clip', {
			respond: respondAt('storage.test', [EXPIRED]),
		});
		const [item] = await output;
		expect(calls.filter(({ url }) => url.endsWith('upload-urls'))).toHaveLength(2);
		expect(service.uploaded[String(item!.json.file_path)]).toBe(makeBytes('clip').toString());
	});

	test.each([
		{ status: 413, body: '<html>413 Request Entity Too Large</html>' },
		{ status: 400, body: '<Error><Code>EntityTooLarge</Code></Error>' },
	])('a file that is too large for the storage is sent once: %j', async (rejection) => {
		const { output, calls } = runUpload('clip', { respond: respondAt('storage.test', rejection) });
		expect(await readErrorText(output)).toContain(
			`Could not upload "clip.mp4" (clip): the storage takes no file of this size (${rejection.status})\nYou weren’t charged for this item. Your plan limits the size of a file: `,
		);
		expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
	});

	test('of 60 items from a slow store begin within a second, with the results in order', async () => {
		let firstAt: number | undefined;
		const { output, context, clock } = runUpload('clip', {
			binaries: Array(60).fill(FILES),
			parameters: Array(60).fill({ resource: 'file', operation: 'upload', files: 'clip' }),
			respond: () => void (firstAt ??= clock.elapsed()),
		});
		const { getBinaryStream } = context.helpers;
		const opened: string[] = [];
		context.helpers.getBinaryStream = async (id) => {
			opened.push(id);
			await clock.sleep(100);
			return await getBinaryStream(id);
		};
		const items = await output;
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 60 }, (_, item) => ({ item })),
		);
		expect(firstAt).toBeLessThan(1_000);
		expect(opened.length).toBeLessThanOrEqual(120);
	});

	test('of one stored file happen once in a run, and its path is used again', async () => {
		const { output, calls } = runUpload('clip', {
			binaries: Array(5).fill(FILES),
			parameters: Array(5).fill({ resource: 'file', operation: 'upload', files: 'clip' }),
		});
		const paths = (await output).map(({ json }) => json.file_path);
		expect(new Set(paths).size).toBe(1);
		expect(paths).toHaveLength(5);
		expect(calls.map(({ method }) => method)).toEqual(['POST', 'PUT']);
	});

	test('of a file in memory happen for each item', async () => {
		const { output, calls } = runUpload('memory', {
			binaries: Array(2).fill(FILES),
			parameters: Array(2).fill({ resource: 'file', operation: 'upload', files: 'memory' }),
		});
		await output;
		expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
	});

	test('of a large file in n8n’s database are refused by its first bytes', async () => {
		const id = 'database:page';
		const page = Buffer.concat([Buffer.from('<!DOCTYPE html>'), Buffer.alloc(300_000, 'x')]);
		const { output, calls } = runUpload('page', {
			binaries: [{ page: makeStoredBinary(id, 'clip.mp4', 'video/mp4') }],
			stored: { [id]: page },
		});
		expect(await readErrorText(output)).toContain(
			'Input Binary Fields: "clip.mp4" in "page" begins with "‹!DOCTYPE htm", so it is no video',
		);
		expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
	});

	test('open a small file in n8n’s database once', async () => {
		const id = 'database:face';
		const { output, context } = runUpload('face', {
			binaries: [{ face: makeStoredBinary(id, 'face.jpg', 'image/jpeg') }],
			stored: { [id]: makeBytes('face') },
		});
		const open = jest.spyOn(context.helpers, 'getBinaryStream');
		expect((await output)[0]!.json.file_path).toBeDefined();
		expect(open).toHaveBeenCalledTimes(1);
	});
});
