import { join } from 'node:path';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { ProjectFailure } from '../project-failure.mts';
import { readText, type RenderJob } from './job.mts';

export async function renderQrCode(job: RenderJob): Promise<string[]> {
	const content = readText(job, 'content');
	const options = { type: 'svg', errorCorrectionLevel: 'L', width: 768 } as const;
	const svg = await QRCode.toString(content, options).catch(() => {
		throw new ProjectFailure(
			'invalid_parameters',
			`content has ${Buffer.byteLength(content)} bytes: a QR code holds 1 to 2953.`,
		);
	});
	const path = join(job.outputDir, 'output.png');
	await sharp(Buffer.from(svg)).png().toFile(path);
	return [path];
}
