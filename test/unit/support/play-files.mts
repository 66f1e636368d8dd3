import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../../support/temporary-folder.mts';

type File = readonly [name: string, bytes: Buffer];

/** The lengths that ffmpeg plays, in seconds. */
export async function playFiles(files: readonly File[]): Promise<number[]> {
	return await withFolder(async (folder) => {
		const inputs = await Promise.all(
			files.map(async ([name, bytes], index) => {
				const path = join(folder, `${index} ${name}`);
				await writeFile(path, bytes);
				return ['-i', path];
			}),
		);
		const output = (index: number): string => join(folder, `${index}.raw`);
		const outputs = files.map((_, index) => [
			...['-map', `${index}:a:0`, '-ac', '1', '-ar', '8000', '-f', 's16le', output(index)],
		]);
		await runFfmpeg([...inputs, ...outputs].flat());
		return await Promise.all(
			files.map(async (_, index) => (await stat(output(index))).size / 16_000),
		);
	});
}
