import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const CHUNK = 1024 ** 2;

export async function makeBigFile(folder: string, bytes: number): Promise<string> {
	const path = join(folder, `big-${bytes}.mp4`);
	const file = await open(path, 'w');
	try {
		for (let written = 0; written < bytes; written += CHUNK) {
			await file.write(randomBytes(Math.min(CHUNK, bytes - written)));
		}
	} finally {
		await file.close();
	}
	return path;
}
