import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import type { IBinaryData } from 'n8n-workflow';
import * as files from '../../../../nodes/MediaGeneration/execution/plan/files';
import type { Input } from '../../../../nodes/MediaGeneration/execution/plan/input';
import { storedFile } from '../../../support/fake-execution.mts';
import { inputWith } from '../../support/input.mts';

const inputFile = async (input: Input, field: string) => {
	const binary = files.fileNamed(input, field);
	return binary && (await files.inputFile(input, binary, field));
};

const fileOf = async (more: Partial<IBinaryData>, bytes = Buffer.from('x')) => {
	const data = { data: '', mimeType: '', ...more };
	return (await inputFile(inputWith({ binaries: [{ data }], stored: { kept: bytes } }), 'data'))!;
};

const bytesOf = async (opened: NodeJS.ReadableStream | Buffer): Promise<Buffer> =>
	Buffer.isBuffer(opened) ? opened : await buffer(opened);

test('wherever n8n keeps the bytes: their length is known, and they can be read repeatedly', async () => {
	await fc.assert(
		fc.asyncProperty(fc.uint8Array(), fc.boolean(), async (given, isStored) => {
			const bytes = Buffer.from(given);
			const data = isStored ? { id: 'kept' } : { data: bytes.toString('base64') };
			const file = await fileOf({ ...data, fileName: 'a.png' }, bytes);
			expect(file.length).toBe(bytes.length);
			for (let attempt = 0; attempt < 2; attempt++) {
				expect((await bytesOf(await file.open())).equals(bytes)).toBe(true);
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
	[
		'its extension, then its MIME type',
		{ fileExtension: 'mov', mimeType: 'video/mp4' },
		['mov', 'mp4'],
	],
	['its MIME type alone', { mimeType: 'image/jpeg; charset=x' }, ['jpg']],
	['other names of the same', { fileName: 'a.tif' }, ['tiff']],
	['nothing at all', { fileName: 'a', mimeType: 'application/x-unknown' }, []],
])('its extensions are told by %s', async (_, data, extensions) => {
	expect((await fileOf({ id: 'kept', ...data })).extensions).toEqual(extensions);
});

test('a file without a name is called by its field, and one without a MIME type has an empty one', async () => {
	const file = await fileOf({ id: 'kept', mimeType: undefined });
	expect(file).toMatchObject({ fileName: 'data', mimeType: '', field: 'data' });
});

const withoutBytes = () =>
	inputWith({ binaries: [{ photo: storedFile('gone', 'a.png', 'image/png') }] });

test('there is no file where the field is missing; one that n8n cannot read is told apart', async () => {
	expect(await inputFile(withoutBytes(), 'data')).toBeUndefined();
	await expect(inputFile(withoutBytes(), 'photo')).rejects.toThrow(
		'n8n could not read the file in the binary field "photo"',
	);
});

test('why n8n cannot read a file is quoted without secrets', async () => {
	const input = withoutBytes();
	input.context.helpers.getBinaryMetadata = async () =>
		await Promise.reject(new Error('HEAD https://s3.test/a.png?X-Amz-Signature=canary failed'));
	await expect(inputFile(input, 'photo')).rejects.toThrow(
		'"photo": HEAD https://s3.test/a.png?… failed',
	);
});

test('a file in memory is as long as its bytes, even if its base64 has line breaks', async () => {
	const bytes = Buffer.from('x'.repeat(200));
	const wrapped = bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
	expect((await fileOf({ data: wrapped, fileName: 'a.png' })).length).toBe(200);
});
