import axios from 'axios';
import sharp from 'sharp';
import {
	assertSucceeded,
	readOutput,
	type Execution,
	type WorkflowNode,
} from '../../../hosts/run/workflow.mts';
import { serve } from '../../../machine/loopback.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../../hosts/run/workflow-builder.mts';
import type { SharedStack } from './stack.mts';

/** A picture of about 2 MB, which streams pass in many chunks. */
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const makeLargePhoto = () =>
	sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal', noise } })
		.png()
		.toBuffer();

type Stack = Pick<SharedStack, 'rest' | 'service' | 'credential'>;

/** Also checks that there is one upload, with the size of the photo. */
async function removeBackground(
	{ rest, service, credential }: Stack,
	parameters: object,
	settings: object,
	...then: WorkflowNode[]
): Promise<Execution> {
	const photo = await makeLargePhoto();
	const files = await serve((_, response) => {
		response.writeHead(200, { 'content-type': 'image/png' }).end(photo);
	});
	const removal = { resource: 'image', operation: 'image-background-remover' };
	const planned = makeWorkflow('Binary mode', [
		makeManualTrigger(),
		makeCoreNode('Photo', 'httpRequest', 4.2, {
			url: files.baseUrl,
			options: { response: { response: { responseFormat: 'file' } } },
		}),
		makeActionNode('Tool', credential, { ...removal, completion: 'download', ...parameters }),
		...then,
	]);
	await service.clearRequestsAndFaults();
	const withSettings = { ...planned, settings: { executionOrder: 'v1', ...settings } };
	const execution = await rest.execute(withSettings).finally(files.close);
	assertSucceeded(execution, 'Binary mode');
	expect((await service.listRequests('PUT')).map(({ bytes }) => bytes)).toEqual([photo.length]);
	return execution;
}

/**
 * Checks the size of the upload, the bytes of the result, and that n8n keeps the result in `store` (undefined: memory).
 */
export async function expectIntactFiles(stack: Stack, store: string | undefined): Promise<void> {
	const asBase64 = makeCoreNode('Bytes', 'extractFromFile', 1, {
		operation: 'binaryToPropery',
		destinationKey: 'base64',
		options: { keepSource: 'json' },
	});
	const execution = await removeBackground(stack, {}, {}, asBase64);
	const [tool] = readOutput(execution, 'Tool');
	const { id } = tool!.binary!.data as { id?: string };
	expect(id?.split(':')[0]).toBe(store);
	const [{ json }] = readOutput(execution, 'Bytes') as [{ json: Record<string, unknown> }];
	const [{ url }] = tool!.json.downloads as [{ url: string }];
	const result = await axios.get<ArrayBuffer>(url, { responseType: 'arraybuffer', proxy: false });
	expect(Buffer.from(String(json.base64), 'base64').equals(Buffer.from(result.data))).toBe(true);
}

/** Checks that the file to which `value` refers is uploaded, and that the result is in the items' JSON. */
export async function expectFilesInJson(stack: Stack, value: string): Promise<void> {
	const given = { image_file_path: { __rl: true, mode: 'binary', value } };
	const execution = await removeBackground(stack, given, { binaryMode: 'combined' });
	const data = { mimeType: expect.stringContaining('image/') as string };
	expect(readOutput(execution, 'Tool')).toMatchObject([
		{ json: { status: 'complete', _files: { data } } },
	]);
}
