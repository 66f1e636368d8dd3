import { Readable } from 'node:stream';
import type { FakeResponse, Call } from '../support/fake-execution.mts';
import { broken, CUSTOM } from '../support/fake-execution.mts';
import { MINUTE } from './support/collecting.mts';
import { fakeService, finished, image, project } from './support/fake-service.mts';
import { errorText, runNode } from './support/run-node.mts';

const DOWNLOAD = {
	resource: 'project',
	kind: 'image',
	operation: 'download',
	id: 'p9',
	options: {},
};
const cdn = (
	responses: Array<FakeResponse | Error | undefined>,
	read = (id: string) => finished(id),
) =>
	fakeService(read, (call: Call, count: number) =>
		call.url.startsWith('https://cdn.test/') ? responses[count - 1] : undefined,
	);
const png = (bytes: string, length = bytes.length): FakeResponse => ({
	headers: { 'content-type': 'image/png', 'content-length': String(length) },
	body: [Buffer.from(bytes)],
});

describe('downloads', () => {
	test('all results, in separate fields, named by project and number, without the API key', async () => {
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
		const contents = Object.values(binary!).map(({ id }) => kept[id!]!.toString());
		expect(contents).toEqual([0, 1, 2].map((index) => `result of /p9/${index}.png`));
		expect(calls.filter(({ url, bearer }) => bearer && !url.startsWith(CUSTOM.baseUrl))).toEqual(
			[],
		);
		expect(calls.filter(({ url }) => url.startsWith('https://cdn.test/'))).toHaveLength(3);
	});

	test('why n8n’s store fails is quoted without secrets', async () => {
		const { context, output } = runNode({
			network: fakeService().network,
			parameters: [DOWNLOAD],
		});
		context.helpers.prepareBinaryData = async () =>
			await Promise.reject(new Error('PUT https://s3.test/a?X-Amz-Signature=canary failed'));
		expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Could not download result 1 of image project p9: the transfer broke off (PUT https://s3.test/a?… failed)
		The project is finished and charged. Use Download with the ID p9. Don’t start it again.
		"
	`);
	});

	test('end with the first that fails: the others are not transferred for nothing', async () => {
		const endless = new Readable({ read: () => undefined });
		const service = fakeService(
			(id) => finished(id, 2),
			({ url }) => {
				if (!url.startsWith('https://cdn.test/')) return undefined;
				return url.includes('/0.png') ? { body: endless } : { status: 404, body: '' };
			},
		);
		const { output } = runNode({ network: service.network, parameters: [DOWNLOAD] });
		expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Could not download result 2 of image project p9: the storage returned HTTP 404
		The project is finished and charged. Use Download with the ID p9. Don’t start it again.
		"
	`);
		expect(endless.destroyed).toBe(true);
	});

	test('go into the field that was named', async () => {
		const parameters = [{ ...image('x', 'download'), options: { outputField: 'kite' } }];
		const [item] = await runNode({ network: fakeService().network, parameters }).output;
		expect(Object.keys(item!.binary!)).toEqual(['kite']);
	});

	test.each<[string, FakeResponse | Error]>([
		['a truncated transfer', png('abc', 999)],
		['an empty file', png('')],
		['a broken connection', broken('ECONNRESET')],
		['a 503', { status: 503, body: '' }],
		[
			'a web page',
			{ headers: { 'content-type': 'text/html; charset=utf-8' }, body: [Buffer.from('<html>')] },
		],
		[
			'an error of the storage',
			{ headers: { 'content-type': 'application/xml' }, body: [Buffer.from('<Error>')] },
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
		expect((await output)[0]!.json.downloads).toEqual([{ url: 'https://cdn.test/p9/2.png' }]);
		expect(calls.map(({ url }) => url).filter((url) => url.includes('cdn'))).toEqual([
			'https://cdn.test/p9/1.png',
			'https://cdn.test/p9/2.png',
		]);
	});

	test('of a project that has nothing to download say why', async () => {
		const { network } = fakeService((id) => project(id, 'complete'));
		const { output } = runNode({ network, parameters: [DOWNLOAD] });
		expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		The image project p9 is complete, but has no result to download
		Read it with Get and the ID p9. Don’t start it again.
		"
	`);
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

test('a result that is JSON by its name is downloaded; a page of JSON in place of a picture is not', async () => {
	const transcript = project('p9', 'complete', {
		downloads: [{ url: 'https://cdn.test/p9/transcript.json?s=1' }],
	});
	const json: FakeResponse = {
		headers: { 'content-type': 'application/json', 'content-length': '2' },
		body: [Buffer.from('{}')],
	};
	const service = cdn(Array(9).fill(json), () => transcript);
	const { output } = runNode({ network: service.network, parameters: [DOWNLOAD] });
	expect((await output)[0]!.binary!.data!.fileName).toBe('p9.json');
	const pages = cdn(Array(9).fill(json));
	const refused = runNode({ network: pages.network, parameters: [DOWNLOAD] });
	expect(await errorText(refused.output)).toMatchInlineSnapshot(`
		"
		Could not download result 1 of image project p9: the storage returned application/json instead of the file
		The project is finished and charged. Use Download with the ID p9. Don’t start it again.
		"
	`);
});

test('when one of several results fails, the others stop', async () => {
	const service = cdn([], (id) => finished(id, 3));
	let streams = 0;
	const run = runNode({
		network: async (call) => {
			if (!call.url.startsWith('https://cdn.test/')) return await service.network(call);
			if (call.url.includes('/0.png')) return { status: 418, body: '' };
			streams++;
			await run.clock.sleep(1_000);
			return { status: 503, body: '' };
		},
		parameters: [DOWNLOAD],
		continueOnFail: true,
	});
	expect((await run.output)[0]!.json).toMatchObject({
		error: {
			message: 'Could not download result 1 of image project p9: the storage returned HTTP 418',
		},
	});
	const atEnd = streams;
	await run.clock.sleep(600_000);
	expect(streams).toBe(atEnd);
});

test('Detect Faces that finds no face is a result without files', async () => {
	const parameters = [
		{
			resource: 'image',
			operation: 'face-detection',
			completion: 'download',
			options: {},
			target_file_path: { __rl: true, mode: 'url', value: 'https://f/a.png' },
		},
	];
	const service = fakeService((id) => ({ body: { id, status: 'complete', faces: [] } }));
	const [item] = await runNode({
		network: service.network,
		parameters,
		credential: { ...CUSTOM, layout: 'nested' },
	}).output;
	expect(item!.json).toMatchObject({ status: 'complete', faces: [] });
	expect(item!.binary).toBeUndefined();
});

test.each([
	['Collect', { operation: 'collect', whenFinished: 'download' }],
	['Download', { operation: 'download' }],
])('%s: a storage that fails is given up after two minutes', async (_, operation) => {
	const { network } = fakeService(
		(id) => finished(id),
		({ url }) => (url.startsWith('https://cdn.test/') ? { status: 503, body: '' } : undefined),
	);
	const parameters = [{ resource: 'project', kind: 'video', id: 'p1', options: {}, ...operation }];
	const { outputs, clock } = runNode({ network, parameters, continueOnFail: true });
	await outputs;
	expect(clock.elapsed()).toBeGreaterThan(1.5 * MINUTE);
	expect(clock.elapsed()).toBeLessThanOrEqual(2 * MINUTE);
});
