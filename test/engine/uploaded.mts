import { readFile } from 'node:fs/promises';
import { Storage } from '../../sandbox/storage.mts';

const opened = jest.spyOn(Storage, 'open');

/** What the sandbox of this file has got at a storage path: the type that was announced, and the bytes. */
export async function readUploaded(path: unknown) {
	const storage = (await opened.mock.results[0]!.value) as Storage;
	const stored = storage.findUpload(String(path));
	return { type: stored?.type, bytes: stored && (await readFile(stored.file)) };
}
