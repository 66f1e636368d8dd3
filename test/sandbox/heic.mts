import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import installer from '@ffmpeg-installer/ffmpeg';
import sharp from 'sharp';

const run = promisify(execFile);

/** Writes an image as a real HEIC file (one HEVC frame in a HEIF container, as phones do). `target` ends in .heic. */
export async function writeHeic(source: string, target: string): Promise<void> {
	const mp4 = `${target}.mp4`;
	const single = ['-frames:v', '1', '-c:v', 'libx265', '-x265-params', 'log-level=error'];
	const even = [
		'-vf',
		'scale=trunc(iw/2)*2:trunc(ih/2)*2',
		'-pix_fmt',
		'yuv420p',
		'-tag:v',
		'hvc1',
	];
	await run(installer.path, ['-v', 'error', '-y', '-i', source, ...even, ...single, mp4]);
	const { width, height } = await sharp(source).metadata();
	const film = await readFile(mp4);
	const even2 = (side: number) => side - (side % 2);
	await writeFile(
		target,
		heif(boxIn(film, 'hvcC'), boxIn(film, 'mdat').subarray(8), even2(width), even2(height)),
	);
}

function heif(decoderSettings: Buffer, frame: Buffer, width: number, height: number): Buffer {
	const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
	const properties = Buffer.concat([decoderSettings, fullBox('ispe', u32(width, height))]);
	const usedByItem1 = Buffer.concat([u32(1), Buffer.from([0, 1, 2, 0x81, 0x02])]);
	const parts = (frameAt: number) =>
		fullBox(
			'meta',
			Buffer.concat([
				fullBox('hdlr', Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
				fullBox('pitm', Buffer.from([0, 1])),
				fullBox(
					'iloc',
					Buffer.concat([
						Buffer.from([0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1]),
						u32(frameAt, frame.length),
					]),
				),
				fullBox(
					'iinf',
					Buffer.concat([
						Buffer.from([0, 1]),
						fullBox('infe', Buffer.from('\0\x01\0\0hvc1\0', 'latin1'), 2),
					]),
				),
				box('iprp', Buffer.concat([box('ipco', properties), fullBox('ipma', usedByItem1)])),
			]),
		);
	const frameAt = type.length + parts(0).length + 8;
	return Buffer.concat([type, parts(frameAt), box('mdat', frame)]);
}

/** The whole box of that name, header included. */
function boxIn(file: Buffer, name: string): Buffer {
	const start = file.indexOf(name, 0, 'latin1') - 4;
	return file.subarray(start, start + file.readUInt32BE(start));
}

function box(name: string, content: Buffer): Buffer {
	return Buffer.concat([u32(content.length + 8), Buffer.from(name, 'latin1'), content]);
}

function fullBox(name: string, content: Buffer, version = 0): Buffer {
	return box(name, Buffer.concat([Buffer.from([version, 0, 0, 0]), content]));
}

function u32(...values: number[]): Buffer {
	const bytes = Buffer.alloc(values.length * 4);
	values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
	return bytes;
}
