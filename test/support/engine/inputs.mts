import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { FileType } from '../../../nodes/MediaGeneration/fields/index.ts';
import { serve } from '../../../hosts/loopback.mts';
import { mediaFolder } from '../../../hosts/root.mts';
import { binaryOf } from './n8n-core.mts';
import type { SandboxClient } from '../../../hosts/sandbox-client.mts';
import { uploadDemo } from '../demo-files.mts';

export interface Sample {
	fileName: string;
	mimeType: string;
	bytes: Buffer;
}

const sample = (fileName: string, mimeType: string): Sample => ({
	fileName,
	mimeType,
	bytes: readFileSync(join(mediaFolder, fileName)),
});

export const SAMPLES = {
	video: sample('clip.mp4', 'video/mp4'),
	image: sample('portrait.jpg', 'image/jpeg'),
	audio: sample('speech.mp3', 'audio/mpeg'),
	gif: sample('clip.gif', 'image/gif'),
} satisfies Record<FileType, Sample>;

export { from } from '../media-input.mts';

/** An item that carries these binary fields. */
export async function itemWith(
	files: Record<string, Sample>,
	json: IDataObject = {},
): Promise<INodeExecutionData> {
	const binaries = Object.entries(files).map(
		async ([field, { bytes, fileName, mimeType }]) =>
			[field, await binaryOf(bytes, fileName, mimeType)] as const,
	);
	return { json, binary: Object.fromEntries(await Promise.all(binaries)) };
}

/** Items that differ only in `json.n`: 0, 1, 2 and so on. */
export const numbered = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, n) => ({ json: { n } }));

/** The quickest generation: a QR code, which is free and needs no file. */
export const qrCode = (more: IDataObject = {}): IDataObject => ({
	resource: 'image',
	operation: 'ai-qr-code-generator',
	content: '=https://example.com/{{ $json.n }}',
	art_style: { __rl: true, mode: 'list', value: 'Watercolor' },
	completion: 'download',
	...more,
});

/** Four images, which cost 20 credits and need no file; a QR code is free. */
export const fourImages = (more: IDataObject = {}): IDataObject => ({
	resource: 'image',
	operation: 'ai-image-generator',
	prompt: 'a tree',
	image_count: 4,
	completion: 'download',
	...more,
});

/** Uploads a sample to the service's storage and returns its storage path. */
export const uploadSample = (service: SandboxClient, type: FileType): Promise<string> =>
	uploadDemo(service, SAMPLES[type].fileName);

/** Serves the samples under their names: `<address>/clip.mp4`. */
export async function serveSamples(): Promise<{ address: string; close: () => Promise<void> }> {
	const files = new Map(Object.values(SAMPLES).map((one) => [one.fileName, one]));
	const { baseUrl, close } = await serve((request, response) => {
		const found = files.get(basename(request.url ?? ''));
		response.writeHead(found ? 200 : 404, { 'content-type': found?.mimeType ?? 'text/plain' });
		response.end(found?.bytes ?? 'not here');
	});
	return { address: baseUrl, close };
}

/** What starts a project of each kind. */
export const STARTS: Record<string, IDataObject> = {
	video: { operation: 'text-to-video', prompt: 'a boat', end_seconds: 1 },
	image: { operation: 'ai-qr-code-generator', content: 'x' },
	audio: { operation: 'ai-voice-generator', prompt: 'Hello', voice_name: 'Morgan Freeman' },
};
