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
 * Creates the upload of a file.
 * @returns the upload or its problem, and the streams that were opened
 */
async function plan(
	binary: Partial<IBinaryData>,
	open: () => NodeJS.ReadableStream,
	{ isMeasured = true, length = SOUND.length } = {},
) {
	const opened: NodeJS.ReadableStream[] = [];
	const helpers = {
		getBinaryMetadata: async () => ({ fileSize: length }),
		getBinaryStream: async () => {
			opened.push(open());
			return opened.at(-1);
		},
	};
	const input = createInput({ helpers } as unknown as IExecuteFunctions, MAGIC_HOUR, 0);
	const wanted = {
		key: 'audio',
		label: 'Audio',
		accepts: ['audio'],
		media: { from: 'binary', value: 'data' },
	} as const;
	const file = { data: '', mimeType: 'audio/wav', fileName: 'a.wav', ...binary };
	const upload = await createUpload(input, wanted, { binary: file, field: 'data' }, isMeasured);
	return { upload: upload as Upload, opened };
}

const WHOLE = { length: SOUND.length, extension: 'wav', type: 'audio', seconds: 60 };

test.each(Object.entries(STORES))(
	'a file %s is opened once while it is planned and measured, and once to be sent',
	async (_, open) => {
		await writeFile(join(folder(), 'file'), SOUND);
		const { opened, upload } = await plan({ id: 'filesystem-v2:1' }, open);
		expect(upload).toMatchObject(WHOLE);
		expect(opened).toHaveLength(1);
		await upload.open();
		expect(opened).toHaveLength(2);
	},
);

test('a file in n8n’s memory is decoded', async () => {
	const { upload } = await plan({ data: SOUND.toString('base64') }, inPieces);
	expect(upload).toMatchObject(WHOLE);
	expect(SOUND.equals((await upload.open()) as Buffer)).toBe(true);
});

describe('a file in n8n’s database, which hands over whole files', () => {
	const id = 'database:1';

	test('is opened once, and again for a repeated upload, if it is small', async () => {
		const small = makeWav(1);
		const { opened, upload } = await plan({ id }, () => Readable.from(small), {
			length: small.length,
		});
		expect(upload).toMatchObject({ seconds: 1, length: small.length });
		expect(small.equals((await upload.open()) as Buffer)).toBe(true);
		expect(opened).toHaveLength(1);
		await upload.open();
		expect(opened).toHaveLength(2);
	});

	test('is judged when it is uploaded if it is large', async () => {
		const large = await plan({ id }, () => Readable.from(SOUND), { isMeasured: false });
		expect(large.opened).toHaveLength(0);
		expect(large.upload).toMatchObject({ ...WHOLE, seconds: undefined });
		expect(SOUND.equals((await large.upload.open()) as Buffer)).toBe(true);
		expect(large.opened).toHaveLength(1);
		const page = await plan({ id }, () => Readable.from(Buffer.from('<html>')), {
			isMeasured: false,
		});
		await expect(page.upload.open()).rejects.toMatchObject({
			message: expect.stringContaining('Audio: "a.wav" in "data" begins with "<html>"'),
			facts: { outcome: 'refused' },
		});
	});

	test('is opened twice if it is large and its length is needed', async () => {
		const { opened, upload } = await plan({ id }, () => Readable.from(SOUND));
		expect(upload).toMatchObject(WHOLE);
		await upload.open();
		expect(opened).toHaveLength(2);
	});
});
