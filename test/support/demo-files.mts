import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mediaFolder } from '../../machine/root.mts';
import type { SandboxClient } from '../../machine/sandbox-client.mts';

const TYPES: Record<string, string> = {
	'.mp4': 'video',
	'.gif': 'gif',
	'.jpg': 'image',
	'.mp3': 'audio',
};

export const readDemoFile = (name: string): Promise<Buffer> => readFile(join(mediaFolder, name));

/** Returns the storage path of the uploaded file. */
export async function uploadDemo(client: SandboxClient, name: string): Promise<string> {
	const extension = extname(name);
	return client.uploadFile(TYPES[extension]!, extension.slice(1), await readDemoFile(name));
}

/** The request body of the quickest generation: a QR code, which is free. */
export const QR = { content: 'https://example.com', style: { art_style: 'Watercolor' } };
