import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Matches the sandbox's signed URLs of uploads and of detected faces. */
const SIGNED_URL = /\/storage\/api-assets\/[\w./-]+\?expires=(\d+)&signature=/g;

/** A URL that expires sooner is an upload URL (15 minutes); a download URL (24 hours) may be output. */
const LONGEST_UPLOAD_MS = 12 * 3_600_000;

/** The bytes that an n8n left behind, by place. */
export type Traces = Map<string, Buffer>;

/** Reads the printed lines and the folder's files (database, settings, binary data) except installed packages. */
export async function findTraces(logs: string, folder: string): Promise<Traces> {
	const traces: Traces = new Map([['the logs', Buffer.from(logs)]]);
	for (const file of await listFiles(folder)) {
		const bytes = await readFile(file).catch(ignoreRemoved);
		if (bytes) traces.set(file, bytes);
	}
	return traces;
}

async function listFiles(folder: string): Promise<string[]> {
	const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreRemoved)) ?? [];
	const found = entries.map(async (entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : await listFiles(path);
		return entry.isFile() ? [path] : [];
	});
	return (await Promise.all(found)).flat();
}

/** Ignores files and folders that a running n8n has removed meanwhile. */
function ignoreRemoved(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT') throw error;
}

export const listPlaces = (traces: Traces, text: string): string[] =>
	[...traces].filter(([, bytes]) => bytes.includes(text)).map(([place]) => place);

export function findLeaks(traces: Traces, secrets: Iterable<string>): string[] {
	const known = [...secrets].flatMap((secret) =>
		listPlaces(traces, secret).map((place) => `${secret} in ${place}`),
	);
	const uploads = [...traces].flatMap(([place, bytes]) => {
		const urls = bytes.toString('latin1').matchAll(SIGNED_URL);
		const isUpload = ([, expires]: RegExpMatchArray) =>
			Number(expires) < Date.now() + LONGEST_UPLOAD_MS;
		return [...urls].filter(isUpload).map(([url]) => `${url}… in ${place}`);
	});
	return [...known, ...uploads];
}

/** @throws Error if a secret or a signed upload URL appears in the traces */
export function assertNoLeaks(traces: Traces, secrets: Iterable<string>): void {
	const leaks = findLeaks(traces, secrets);
	if (leaks.length > 0) throw new Error(`n8n leaked secrets:\n${leaks.join('\n')}`);
}
