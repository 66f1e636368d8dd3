import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import type { IBinaryData } from 'n8n-workflow';
import { createUpload } from '../../../../nodes/MediaGeneration/execution/plan/create-upload';
import { readExtensions } from '../../../../nodes/MediaGeneration/execution/plan/item-files';
import type { Input } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { makeStoredBinary, makeUnknownBytes } from '../../../support/fake-execution.mts';
import { makeInput } from '../../support/input.mts';

const createFile = async (input: Input, field: string) => {
	const binary = input.getFiles().find(field);
	const media = { from: 'binary', value: field } as const;
	const required = { key: field, media, label: 'Photo', fallbackType: 'image' } as const;
	return binary && (await createUpload(input, required, { binary, field }));
};

const UNKNOWN = makeUnknownBytes('x');

const makeItemFile = async (more: Partial<IBinaryData>, bytes = UNKNOWN) => {
	const data = { data: '', mimeType: '', ...more };
	const file = await createFile(
		makeInput({ binaries: [{ data }], stored: { kept: bytes } }, 'nested'),
		'data',
	);
	if (typeof file !== 'object') throw new Error(file);
	return file;
};

const readBytes = async (opened: NodeJS.ReadableStream | Buffer): Promise<Buffer> =>
	Buffer.isBuffer(opened) ? opened : await buffer(opened);

test('the length of a file is known, and it can be read repeatedly, wherever n8n stores it', async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array(), fc.boolean(), async (given, isStored) => {
			const bytes = Buffer.concat([UNKNOWN, Buffer.from(given)]);
			const data = isStored ? { id: 'kept' } : { data: bytes.toString('base64') };
			const file = await makeItemFile({ ...data, fileName: 'a.png' }, bytes);
			expect(file.length).toBe(bytes.length);
			for (let attempt = 0; attempt < 2; attempt++) {
				expect((await readBytes(await file.open())).equals(bytes)).toBe(true);
			}
		}),
	);
});

test.each<[string, Partial<IBinaryData>, string[]]>([
	[
		'its name first',
		{ fileName: 'a.JPG', fileExtension: 'PNG', mimeType: 'video/mp4' },
		['jpg', 'png', 'mp4'],
	],
	['its cleaned extension', { fileExtension: ' .PNG?size=1' }, ['png']],
	['no unspecific extension', { fileExtension: 'bin', fileName: 'cat.([^~]+)+~' }, []],
	[
		'its extension, then its MIME type',
		{ fileExtension: 'mov', mimeType: 'video/mp4' },
		['mov', 'mp4'],
	],
	['its MIME type alone', { mimeType: 'image/jpeg; charset=x' }, ['jpg']],
	['the usual form of an extension', { fileName: 'a.tif' }, ['tiff']],
	['no name or type', { fileName: 'a', mimeType: 'application/x-unknown' }, []],
])('its extensions come from %s', (_, data, extensions) => {
	expect(readExtensions(data)).toEqual(extensions);
});

test('a file without a name or MIME type has the name of its field, and is identified by its bytes', async () => {
	const file = await makeItemFile(
		{ id: 'kept', mimeType: undefined },
		Buffer.from('GIF89a\x01\0\x01\0'),
	);
	expect(file).toMatchObject({ fileName: 'data', extension: 'gif', field: 'data' });
});

const makeInputWithoutBytes = () =>
	makeInput({ binaries: [{ photo: makeStoredBinary('gone', 'a.png', 'image/png') }] });

test('a missing field has no file, which differs from a file that n8n can’t read', async () => {
	expect(await createFile(makeInputWithoutBytes(), 'data')).toBeUndefined();
	await expect(createFile(makeInputWithoutBytes(), 'photo')).rejects.toThrow(
		'n8n could not read the file "photo"',
	);
});

test('n8n’s error on an unreadable file is quoted without secrets', async () => {
	const input = makeInputWithoutBytes();
	input.context.helpers.getBinaryMetadata = async () =>
		await Promise.reject(new Error('HEAD https://s3.test/a.png?X-Amz-Signature=canary failed'));
	await expect(createFile(input, 'photo')).rejects.toThrow(
		'"photo": HEAD https://s3.test/a.png?… failed',
	);
});

test('the length of a file in memory is that of its bytes, even if its base64 has line breaks', async () => {
	const bytes = Buffer.alloc(200, UNKNOWN);
	const wrapped = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
	expect((await makeItemFile({ data: wrapped, fileName: 'a.png' })).length).toBe(200);
});
