import axios from 'axios';
import sharp from 'sharp';
import type { Credential } from '../../hosts/rest.mts';
import { assertSucceeded, outputOf, type Workflow } from '../../hosts/workflow.mts';
import { serve, type Loopback } from '../../hosts/loopback.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { startStack } from '../../hosts/stack.mts';
import { searchedN8n } from '../support/searched-n8n.mts';

/** Files arrive and leave intact in every binary mode of n8n. (Its S3 mode requires a license key.) */

const MODES = { memory: 'default', filesystem: 'filesystem', database: 'database' };

let photo: Buffer;
let files: Loopback;

beforeAll(async () => {
	const create = {
		width: 900,
		height: 900,
		channels: 3,
		noise: { type: 'gaussian', mean: 128, sigma: 40 },
	} as const;
	photo = await sharp({ create: { ...create, background: 'teal' } })
		.png()
		.toBuffer();
	files = await serve((_, response) => {
		response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
	});
});

afterAll(() => files?.close());

/** Fetches the photo, removes its background, and returns the result as base64. */
function withoutBackground(credential: Credential): Workflow {
	return workflow('Binary mode', [
		startByHand(),
		stock('Photo', 'httpRequest', 4.2, {
			url: `${files.baseUrl}/photo.png`,
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		ours('Tool', credential, {
			resource: 'image',
			operation: 'image-background-remover',
			completion: 'download',
		}),
		stock('Bytes', 'extractFromFile', 1, {
			operation: 'binaryToPropery',
			destinationKey: 'base64',
			options: { keepSource: 'json' },
		}),
	]);
}

test.each(Object.entries(MODES))('%s: uploads and downloads are intact', async (_, mode) => {
	const env = { N8N_DEFAULT_BINARY_DATA_MODE: mode };
	const starting = SandboxClient.start({ renderMs: 200 });
	const { rest, service, credential, close } = await startStack(searchedN8n({ env }), starting);
	try {
		const execution = await rest.execute(withoutBackground(credential));
		assertSucceeded(execution, mode);

		const puts = (await service.requests()).filter(({ method }) => method === 'PUT');
		expect(puts.map(({ bytes }) => bytes)).toEqual([photo.length]);
		const [tool] = outputOf(execution, 'Tool');
		const { id: storeId } = tool!.binary!.data as { id?: string };
		expect(storeId !== undefined).toBe(mode !== 'default');
		const [{ json }] = outputOf(execution, 'Bytes') as [{ json: Record<string, unknown> }];
		const [{ url }] = tool!.json.downloads as [{ url: string }];
		const result = await axios.get<ArrayBuffer>(url, {
			responseType: 'arraybuffer',
			proxy: false,
		});
		const got = Buffer.from(String(json.base64), 'base64');
		expect(got.equals(Buffer.from(result.data))).toBe(true);
	} finally {
		await close();
	}
});
