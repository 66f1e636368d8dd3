import { readFile } from 'node:fs/promises';
import { Storage } from '../../sandbox/storage.mts';

const opened = jest.spyOn(Storage, 'open');

/** The declared type and the bytes that the sandbox of this test file received at a storage path. */
export async function readUploaded(path: unknown) {
	const storage = (await opened.mock.results[0]!.value) as Storage;
	const stored = storage.findUpload(String(path));
	return { type: stored?.type, bytes: stored && (await readFile(stored.file)) };
}
