import axios from 'axios';
import sharp from 'sharp';
import type { Credential } from '../../../hosts/rest.mts';
import { assertSucceeded, outputOf, type Workflow } from '../../../hosts/workflow.mts';
import { serve } from '../../../hosts/loopback.mts';
import { ours, startByHand, stock, workflow } from '../../../hosts/workflow-builder.mts';
import type { SharedStack } from './stack.mts';

/** A picture too large to be sent in one piece. */
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const largePhoto = () =>
	sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal', noise } })
		.png()
		.toBuffer();

/** Fetches the photo, removes its background, and returns the result as base64. */
const withoutBackground = (photoUrl: string, credential: Credential): Workflow =>
	workflow('Binary mode', [
		startByHand(),
		stock('Photo', 'httpRequest', 4.2, {
			url: photoUrl,
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

/** Expects that a file arrives and leaves intact, and that n8n keeps it in this store: undefined for its memory. */
export async function expectIntactFiles(
	{ rest, service, credential }: Pick<SharedStack, 'rest' | 'service' | 'credential'>,
	store: string | undefined,
): Promise<void> {
	const photo = await largePhoto();
	const files = await serve((_, response) => {
		response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
	});
	try {
		const execution = await rest.execute(withoutBackground(files.baseUrl, credential));
		assertSucceeded(execution, String(store));
		const puts = await service.requests('PUT');
		expect(puts.map(({ bytes }) => bytes)).toEqual([photo.length]);
		const [tool] = outputOf(execution, 'Tool');
		const { id } = tool!.binary!.data as { id?: string };
		expect(id?.split(':')[0]).toBe(store);
		const [{ json }] = outputOf(execution, 'Bytes') as [{ json: Record<string, unknown> }];
		const [{ url }] = tool!.json.downloads as [{ url: string }];
		const result = await axios.get<ArrayBuffer>(url, { responseType: 'arraybuffer', proxy: false });
		expect(Buffer.from(String(json.base64), 'base64').equals(Buffer.from(result.data))).toBe(true);
	} finally {
		await files.close();
	}
}
