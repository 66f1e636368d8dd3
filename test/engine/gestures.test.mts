import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { from, itemWith, SAMPLES, serveSamples } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

/** However a file is given, n8n's own way of storing it included, the service gets its bytes. */

const POST = '/v1/image-to-video';

describe.each(['memory', 'filesystem'] as const)('n8n keeping binaries in %s', (mode) => {
	let service: SandboxClient;
	let samples: Awaited<ReturnType<typeof serveSamples>>;

	beforeAll(async () => {
		await useBinaryMode(mode);
		service = await SandboxClient.start({ layout: 'nested', queueMs: 3_600_000 });
		samples = await serveSamples();
	});
	afterEach(async () => await service.forget());
	afterAll(async () => {
		samples.close();
		await service.close();
	});

	const animate = async (parameters: IDataObject, item: INodeExecutionData) =>
		await runInEngine({
			credential: service.credential,
			parameters: {
				resource: 'video',
				operation: 'image-to-video',
				end_seconds: 5,
				completion: 'start',
				...parameters,
			},
			items: [item],
		});

	/** The image as the file of another node is reached: through the item's JSON. */
	const elsewhere = async (): Promise<INodeExecutionData> => {
		const { binary } = await itemWith({ portrait: SAMPLES.image });
		return { json: { file: binary!.portrait as unknown as IDataObject } };
	};

	const combined = async (): Promise<INodeExecutionData> => {
		const { binary } = await itemWith({ portrait: SAMPLES.image });
		return { json: { _files: binary as unknown as IDataObject } };
	};

	test.each<[string, IDataObject, () => Promise<INodeExecutionData>]>([
		['a binary object', from('binary', '={{ $json.file }}'), elsewhere],
		['a binary object in mode URL', from('url', '={{ $json.file }}'), elsewhere],
		['an entry of _files', from('binary', '={{ $json._files.portrait }}'), combined],
		['the path of one', from('binary', '_files.portrait'), combined],
		['the name of one', from('binary', 'portrait'), combined],
		['the only file that fits', from('binary', 'data'), combined],
		[
			'the name of a binary field in mode URL',
			from('url', 'portrait'),
			async () => await itemWith({ portrait: SAMPLES.image }),
		],
	] as Array<[string, IDataObject, () => Promise<INodeExecutionData>]>)(
		'%s is uploaded',
		async (_, image, item) => {
			const { error } = await animate({ image_file_path: image }, await item());
			expect(error?.message).toBeUndefined();
			const [put, ...more] = await service.requests('PUT');
			expect([put?.status, more.length]).toEqual([200, 0]);
			expect(await service.accepted()).toHaveLength(1);
		},
	);

	test('a dragged URL is sent as it is', async () => {
		const url = `${samples.address}/portrait.jpg`;
		const { error } = await animate(
			{ image_file_path: from('binary', '={{ $json.url }}') },
			{ json: { url } },
		);
		expect(error?.message).toBeUndefined();
		const [call] = await service.requests('POST', POST);
		expect(JSON.stringify(call!.body)).toContain(url);
	});

	test('Upload takes files themselves', async () => {
		const { outputs, error } = await animate(
			{ resource: 'file', operation: 'upload', files: '={{ [$json.file, $json.file] }}' },
			await elsewhere(),
		);
		expect(error?.message).toBeUndefined();
		expect(outputs[0]![0]!.json.files).toHaveLength(2);
	});

	test('a stored file that is no longer there is an error of its item, and nothing was sent', async () => {
		const file = { mimeType: 'image/png', id: `${mode}:gone`, data: '' } as IBinaryData;
		const { error } = await animate(
			{ image_file_path: from('binary', '={{ $json.file }}') },
			{ json: { file: file as unknown as IDataObject } },
		);
		expect(error?.message).toMatch(/could not read the file/);
		expect(await service.requests()).toEqual([]);
	});
});
