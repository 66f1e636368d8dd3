import type { FileRequirement } from '../../../../nodes/MediaGeneration/fields';
import {
	findUploadHints,
	findUploads,
} from '../../../../nodes/MediaGeneration/execution/plan/find-uploads';
import { makeStoredBinary } from '../../../support/fake-execution.mts';
import { makeInput } from '../../support/input.mts';

const required = (value: string, more: Partial<FileRequirement> = {}): FileRequirement => ({
	key: 'image',
	media: { from: 'binary', value },
	label: 'Image',
	accepts: ['image'],
	preset: 'data',
	...more,
});

test('the error for several names in a field for one file has their number, and the list for the others', async () => {
	const file = makeStoredBinary('1', 'a.png', 'image/png');
	const input = makeInput({ binaries: [{ data0: file, data1: file }], stored: {} });
	const { problems } = await findUploads(input, [
		required('data0, data1', { list: 'More Images' }),
	]);
	expect(problems.map(({ text }) => text)).toEqual([
		'Image: "data0, data1" are 2 binary fields, but this input takes one file; enter one of them, and the rest in More Images',
	]);
});

test.each([
	['clip.avi', 'RIFF\0\0\0\0AVI '],
	['clip.mkv', '\x1a\x45\xdf\xa3\0matroska'],
])(
	'%s, which the live service is known to refuse, is uploaded with a hint',
	async (fileName, bytes) => {
		const binaries = [{ data: makeStoredBinary('1', fileName, '') }];
		const input = makeInput({ binaries, stored: { 1: Buffer.from(bytes, 'latin1') } }, 'nested');
		const wanted = [
			required('data', { label: 'Video', accepts: ['video'], fallbackType: 'video' }),
		];
		const { uploads, problems } = await findUploads(input, wanted);
		expect([uploads.length, problems]).toEqual([1, []]);
		const hints = [expect.stringContaining(`Video is "${fileName}", but should be one of mp4`)];
		expect(findUploadHints(wanted, uploads, 'nested')).toEqual(hints);
		expect(findUploadHints(wanted, uploads, 'flat')).toEqual([]);
	},
);
