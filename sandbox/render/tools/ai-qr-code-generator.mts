import QRCode from 'qrcode';
import sharp from 'sharp';
import { ProjectFailure } from '../../project-failure.mts';
import { SeededRandom } from '../../seeded-random.mts';
import { readText, type Renderer } from '../job.mts';
import { savePng } from '../pictures.mts';

export const drawQrCode: Renderer = async (job) => {
	const content = readText(job, 'content');
	const random = new SeededRandom('qr', readText(job, 'art_style'));
	// Dark on nearly white: enough contrast for any scanner.
	const color = (low: number, high: number) =>
		`#${Buffer.from([0, 1, 2].map(() => random.drawInteger(low, high))).toString('hex')}`;
	const svg = await QRCode.toString(content, {
		type: 'svg',
		errorCorrectionLevel: 'L',
		width: 768,
		color: { dark: color(0, 89), light: color(231, 255) },
	}).catch(() => {
		const bytes = Buffer.byteLength(content);
		throw new ProjectFailure(
			'invalid_parameters',
			`content has ${bytes} bytes: a QR code holds 1 to 2953.`,
		);
	});
	return [await savePng(job, sharp(Buffer.from(svg)))];
};
