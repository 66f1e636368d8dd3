import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function withFolder<Result>(
	work: (folder: string) => Promise<Result>,
): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'media-generation-test-'));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

export function createFolderForEach(): () => string {
	let folder = '';
	beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'media-generation-test-'))));
	afterEach(() => rm(folder, { recursive: true, force: true }));
	return () => folder;
}
