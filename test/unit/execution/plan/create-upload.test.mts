import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { MAGIC_HOUR } from '../../../../nodes/MediaGeneration/api/http/connection';
import {
	createUpload,
	type Upload,
} from '../../../../nodes/MediaGeneration/execution/plan/create-upload';
import { createInput } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { measureSeconds } from '../../../../nodes/MediaGeneration/execution/plan/length';
import { createFolderForEach } from '../../../support/temporary-folder.mts';
import { makeWav } from '../../../support/wav.mts';

const folder = createFolderForEach();
const SOUND = makeWav(60);

const inPieces = (): Readable =>
	Readable.from(
		Array.from({ length: Math.ceil(SOUND.length / 65_536) }, (_, index) =>
			SOUND.subarray(index * 65_536, (index + 1) * 65_536),
		),
	);

const STORES: Readonly<Record<string, () => NodeJS.ReadableStream>> = {
	'on disk': () => createReadStream(join(folder(), 'file')),
	'in S3': inPieces,
	'in n8n’s database': () => Readable.from(SOUND),
};

/**
 * Creates the upload of a file, and measures its length.
 * @returns the upload, and the streams that were opened
 */
async function plan(binary: IBinaryData, open: () => NodeJS.ReadableStream) {
	const opened: NodeJS.ReadableStream[] = [];
	const helpers = {
		getBinaryMetadata: async () => ({ fileSize: SOUND.length }),
		getBinaryStream: async () => {
			opened.push(open());
			return opened.at(-1);
		},
	};
	const input = createInput({ helpers } as unknown as IExecuteFunctions, MAGIC_HOUR, 0);
	const wanted = {
		key: 'audio',
		label: 'Audio',
		media: { from: 'binary', value: 'data' },
	} as const;
	const upload = (await createUpload(input, wanted, { binary, field: 'data' })) as Upload;
	expect([upload.length, upload.extension, upload.type]).toEqual([SOUND.length, 'wav', 'audio']);
	expect(await measureSeconds(upload.source)).toBe(60);
	await input.release();
	return { upload, opened };
}

test.each(Object.entries(STORES))(
	'a file %s is opened once while it is planned',
	async (_, open) => {
		await writeFile(join(folder(), 'file'), SOUND);
		const stored = { id: 'filesystem-v2:1', data: 'filesystem-v2', mimeType: 'audio/wav' };
		const { opened, upload } = await plan(stored, open);
		expect(opened).toHaveLength(1);
		await upload.open();
		expect(opened).toHaveLength(2);
	},
);

test('a file in n8n’s memory is decoded', async () => {
	const { upload } = await plan(
		{ data: SOUND.toString('base64'), mimeType: 'audio/wav' },
		inPieces,
	);
	expect(SOUND.equals((await upload.open()) as Buffer)).toBe(true);
});
