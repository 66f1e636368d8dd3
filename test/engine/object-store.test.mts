import { randomBytes } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { makeMediaInput } from '../support/media-input.mts';
import { makeItem, SAMPLES } from '../support/engine/inputs.mts';
import type { Binary } from '../support/engine/n8n-core.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { makeWav } from '../support/wav.mts';
import { keepBinariesInS3, type S3Server } from './s3-binaries.mts';
import { readUploaded } from './uploaded.mts';

/** Binary data that n8n stores in S3. n8n's own S3 store is used; only the S3 server is a stand-in. */

speedUpTime(5);

let s3: S3Server;
const { service, run } = useSandboxRunner({ layout: 'nested', renderMs: 50 });
beforeAll(async () => {
	s3 = await keepBinariesInS3();
});
beforeEach(() => {
	s3.requests.length = 0;
});
afterAll(() => s3.close());

/** The part of a binary's ID that is its key in the bucket. */
const readKey = ({ id }: Binary): string => id!.replace(/^s3:/, '');

/** Longer than the node reads in one piece; image readers ignore trailing bytes. */
const photo = {
	...SAMPLES.image,
	bytes: Buffer.concat([SAMPLES.image.bytes, randomBytes(3 * 1024 ** 2 + 1)]),
};

test('a file is transferred from S3 to the service, and its result from the service to S3, byte for byte', async () => {
	const item = await makeItem({ photo });
	const input = item.binary!.photo!;
	expect(input.id).toMatch(/^s3:./);
	expect(s3.objects.get(readKey(input))!.bytes.equals(photo.bytes)).toBe(true);

	const parameters = {
		resource: 'image',
		operation: 'image-background-remover',
		image_file_path: makeMediaInput('binary', 'photo') as IDataObject,
		completion: 'download',
	};
	const { outputs, error } = await run(parameters, { items: [item] });
	expect(error?.message).toBeUndefined();

	const [accepted] = await service.listAcceptedGenerationRequests();
	const { assets, ...body } = accepted!.body as Record<string, unknown> & { assets?: object };
	const { image_file_path } = { ...body, ...assets } as unknown as { image_file_path: string };
	expect((await readUploaded(image_file_path)).bytes!.equals(photo.bytes)).toBe(true);
	const [put] = await service.listRequests('PUT');
	expect(put!.headers['content-length']).toBe(String(photo.bytes.length));

	const { json, binary } = outputs[0]![0]!;
	const result = binary!.data!;
	expect(result.id).toMatch(/^s3:./);
	const { downloads } = (await service.get(`/v1/image-projects/${String(json.id)}`)).body;
	const served = Buffer.from(await (await fetch(downloads[0]!.url)).arrayBuffer());
	const kept = s3.objects.get(readKey(result))!;
	expect(kept.bytes.equals(served)).toBe(true);
	expect(kept.headers).toEqual({
		'content-type': 'image/png',
		'x-amz-meta-filename': result.fileName,
	});
	expect(s3.requests).toEqual([
		`PUT ${readKey(input)}`,
		`HEAD ${readKey(input)}`,
		// The node first reads the beginning of the file, then the whole file.
		`GET ${readKey(input)}`,
		`GET ${readKey(input)}`,
		`PUT ${readKey(result)}`,
		`HEAD ${readKey(result)}`,
	]);
});

test('the length of a sound in S3 is read from its start only', async () => {
	const bytes = makeWav(600);
	expect(bytes.length).toBeGreaterThan(4 * 1024 ** 2);
	const sound = { fileName: 'speech.wav', mimeType: 'audio/wav', bytes };
	const parameters = {
		resource: 'video',
		operation: 'audio-to-video',
		audio_file_path: makeMediaInput('binary', 'data') as IDataObject,
		end_seconds: '',
		completion: 'check',
		options: { simplify: false },
	};
	const { outputs, error } = await run(parameters, { items: [await makeItem({ data: sound })] });
	expect(error?.message).toBeUndefined();
	const { request } = outputs[0]![0]!.json as { request: { body: object } };
	expect(request.body).toMatchObject({ end_seconds: 600 });
	expect(s3.requests.filter((one) => one.startsWith('GET'))).toHaveLength(1);
	// The only other request reads the balance.
	expect((await service.listRequests()).filter(({ path }) => path !== '/v1/account')).toEqual([]);
});
