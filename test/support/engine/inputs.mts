import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { FileType } from '../../../nodes/MediaGeneration/fields/index.ts';
import { mediaFolder } from '../../../machine/root.mts';
import { storeInBinaryMode } from './n8n-core.mts';

export interface Sample {
	fileName: string;
	mimeType: string;
	bytes: Buffer;
}

const readSample = (fileName: string, mimeType: string): Sample => ({
	fileName,
	mimeType,
	bytes: readFileSync(join(mediaFolder, fileName)),
});

export const SAMPLES = {
	video: readSample('clip.mp4', 'video/mp4'),
	image: readSample('portrait.jpg', 'image/jpeg'),
	audio: readSample('speech.mp3', 'audio/mpeg'),
	gif: readSample('clip.gif', 'image/gif'),
} satisfies Record<FileType, Sample>;

export async function makeItem(
	files: Record<string, Sample>,
	json: IDataObject = {},
): Promise<INodeExecutionData> {
	const binaries = Object.entries(files).map(
		async ([field, { bytes, fileName, mimeType }]) =>
			[field, await storeInBinaryMode(bytes, fileName, mimeType)] as const,
	);
	return { json, binary: Object.fromEntries(await Promise.all(binaries)) };
}

export const makeNumbered = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, n) => ({ json: { n } }));

/** The parameters of the quickest generation: a QR code, which is free and needs no file. */
export const makeQrCodeParameters = (more: IDataObject = {}): IDataObject => ({
	resource: 'image',
	operation: 'ai-qr-code-generator',
	content: '=https://example.com/{{ $json.n }}',
	art_style: { __rl: true, mode: 'list', value: 'Watercolor' },
	completion: 'download',
	...more,
});
