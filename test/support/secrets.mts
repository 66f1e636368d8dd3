import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A URL of the sandbox for an uploaded file, or for a face that it found in one. */
const SIGNED_URL = /\/storage\/api-assets\/[\w./-]+\?expires=(\d+)&signature=/g;

/** A download URL, which is an output by design, lasts 24 hours; an upload URL 15 minutes. */
const LONGEST_UPLOAD_MS = 12 * 3_600_000;

/** Everything that an n8n left behind, by location. */
export type Traces = Map<string, Buffer>;

/** The printed lines, and the files of the folder: database, settings, binary data; not the installed packages. */
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

/** A running n8n may remove files and folders in the meantime. */
function ignoreRemoved(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT') throw error;
}

/** The place of a text. */
export const listPlaces = (traces: Traces, text: string): string[] =>
	[...traces].filter(([, bytes]) => bytes.includes(text)).map(([place]) => place);

/** Each leaked secret and signed upload URL, with its place. */
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
export function refuseLeaks(traces: Traces, secrets: Iterable<string>): void {
	const leaks = findLeaks(traces, secrets);
	if (leaks.length > 0) throw new Error(`n8n let secrets out:\n${leaks.join('\n')}`);
}
