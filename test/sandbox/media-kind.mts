import type { Project } from '../../hosts/sandbox-client.mts';

const MAGIC: [kind: string, start: number, bytes: string][] = [
	['video', 4, 'ftyp'],
	['image', 1, 'PNG'],
	['image', 0, '\xff\xd8'],
	['image', 0, 'GIF8'],
	['audio', 0, 'RIFF'],
	['audio', 0, 'ID3'],
];

/** The kind of each of a project's results, by its first bytes; uses nothing of the sandbox's own code. */
export async function kindsOfResults({ downloads }: Project): Promise<string[]> {
	return Promise.all(
		downloads.map(async ({ url }) => {
			const bytes = Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1');
			return MAGIC.find(([, start, magic]) => bytes.startsWith(magic, start))?.[0] ?? 'unknown';
		}),
	);
}
