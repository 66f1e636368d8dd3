import { randomBytes } from 'node:crypto';
import { createBase64Source } from '../../../nodes/MediaGeneration/media-files/base64-source';

const wrap = (text: string): string => text.replace(/.{76}/g, '$&\r\n');

const SIZES = [0, 1, 2, 3, 4, 102, 49_151, 49_152, 49_153, 49_154, 200_000];

describe.each([
	['base64', (bytes: Buffer) => bytes.toString('base64')],
	['base64url, without padding', (bytes: Buffer) => bytes.toString('base64url')],
	['with line breaks', (bytes: Buffer) => wrap(bytes.toString('base64'))],
	['with one line break', (bytes: Buffer) => `${bytes.toString('base64')}\n`],
	['with one blank before it', (bytes: Buffer) => ` ${bytes.toString('base64')}`],
	['with blanks before it', (bytes: Buffer) => `    ${bytes.toString('base64')}`],
])('%s', (_, encode) => {
	test.each(SIZES)('of %i bytes can be read completely, from any place', async (size) => {
		const bytes = randomBytes(size);
		const source = createBase64Source(encode(bytes));
		expect(source.length).toBe(size);
		const offsets = [0, 1, 2, 3, size - 4, size - 1, size, 49_151].filter((one) => one >= 0);
		const wrong: string[] = [];
		for (const offset of offsets) {
			for (const count of [0, 1, 2, 5, 16_384]) {
				const part = await source.read(offset, count);
				if (!part.equals(bytes.subarray(offset, offset + count))) wrong.push(`${offset}, ${count}`);
			}
		}
		expect(wrong).toEqual([]);
		await source.release();
		expect((await source.read(0, size)).equals(bytes)).toBe(true);
	});
});

test('only the parts that are read are decoded', async () => {
	const bytes = randomBytes(3_000_000);
	const text = bytes.toString('base64');
	const from = jest.spyOn(Buffer, 'from');
	const write = jest.spyOn(Buffer.prototype, 'write');
	const source = createBase64Source(text);
	expect((await source.read(0, 8192)).equals(bytes.subarray(0, 8192))).toBe(true);
	expect((await source.read(2_999_000, 16_384)).equals(bytes.subarray(2_999_000))).toBe(true);
	const decoded = [...from.mock.calls, ...write.mock.calls].map(([part]) => String(part).length);
	expect(Math.max(...decoded)).toBeLessThanOrEqual(65_536);
	expect(from).toHaveBeenCalledTimes(2);
});
