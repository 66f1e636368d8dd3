import { buffer } from 'node:stream/consumers';
import type { IBinaryData } from 'n8n-workflow';
import { findFiles } from '../../../../nodes/MediaGeneration/execution/plan/find-files';
import type { FileType, Layout } from '../../../../nodes/MediaGeneration/fields';
import { makeInput } from '../../support/input.mts';

const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(200)]);

const find = async (
	binary: Partial<IBinaryData>,
	{ accepts, layout = 'nested' }: { accepts?: FileType[]; layout?: Layout } = {},
	helpers: object = {},
) => {
	const data = { data: '', mimeType: '', ...binary };
	const input = makeInput({ binaries: [{ data }], stored: { kept: JPEG } }, layout);
	Object.assign(input.context.helpers, helpers);
	return await findFiles(input, [
		{ key: 'image', label: 'Image', media: { from: 'binary', value: 'data' }, accepts },
	]);
};

test.each<[string, Partial<IBinaryData>]>([
	['in a store', { id: 'kept' }],
	['in memory', { data: JPEG.toString('base64') }],
	['in memory, with line ends', { data: JPEG.toString('base64').replace(/.{76}/g, '$&\r\n') }],
])('a file %s can be read repeatedly, and needs no name or MIME type', async (_, binary) => {
	const { uploads } = await find({ ...binary, mimeType: undefined });
	expect(uploads).toMatchObject([
		{ field: 'data', fileName: 'data', type: 'image', extension: 'jpg', length: JPEG.length },
	]);
	for (let attempt = 0; attempt < 2; attempt++) {
		const opened = await uploads[0]!.open();
		const bytes = Buffer.isBuffer(opened) ? opened : await buffer(opened);
		expect(bytes.equals(JPEG)).toBe(true);
	}
});

test.each(['nested', 'flat'] as const)(
	'an extension that the %s service doesn’t take causes a hint or a problem',
	async (layout) => {
		const bytes = Buffer.from('\0\x01\x02 unknown').toString('base64');
		const { uploads, problems } = await find(
			{ data: bytes, fileName: 'clip.qxz' },
			{ accepts: ['video'], layout },
		);
		if (layout === 'flat') {
			expect(problems[0]!.text).toMatch(
				/^Image: "clip\.qxz" in "data" has the extension "qxz", but must be/,
			);
		} else {
			expect(problems).toEqual([]);
			expect(uploads[0]!.hint).toMatch(/^Image is "clip\.qxz", but should be one of mp4/);
		}
	},
);

test('n8n’s error on an unreadable file is quoted without secrets', async () => {
	const getBinaryMetadata = async () =>
		await Promise.reject(new Error('HEAD https://s3.test/a.png?X-Amz-Signature=canary failed'));
	await expect(find({ id: 'gone' }, {}, { getBinaryMetadata })).rejects.toThrow(
		'n8n could not read the file "data": HEAD https://s3.test/a.png?… failed',
	);
});
