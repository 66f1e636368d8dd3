import { join } from 'node:path';
import QRCode, { type BitMatrix } from 'qrcode';
import sharp from 'sharp';
import { SeededRandom } from '../../seeded-random.mts';
import { textSetting, type Tool } from '../job.mts';
import { ProjectFailure } from '../../project-failure.mts';

type Color = [red: number, green: number, blue: number];

const MOST_ROBUST_FIRST = ['Q', 'M', 'L'] as const;
const MIN_SIDE = 512;
const QUIET_ZONE_MODULES = 4;

/** A PNG QR code of `content`; `art_style` chooses the colors, always dark on nearly white. */
export const aiQrCodeGenerator: Tool = async (job) => {
	const modules = encode(textSetting(job, 'content'));
	const { dark, light } = colorsOf(textSetting(job, 'art_style'));
	const pixels = Buffer.from(Array.from(modules.data).flatMap((set) => (set ? dark : light)));
	const scale = Math.max(4, Math.ceil(MIN_SIDE / (modules.size + 2 * QUIET_ZONE_MODULES)));
	const side = modules.size * scale;
	const margin = QUIET_ZONE_MODULES * scale;
	const [r, g, b] = light;
	const output = join(job.outputDir, 'output.png');
	await sharp(pixels, { raw: { width: modules.size, height: modules.size, channels: 3 } })
		.resize(side, side, { kernel: 'nearest' })
		.extend({ top: margin, bottom: margin, left: margin, right: margin, background: { r, g, b } })
		.png()
		.toFile(output);
	return [output];
};

/** The most robust code that has room for the content. */
function encode(content: string): BitMatrix {
	for (const errorCorrectionLevel of MOST_ROBUST_FIRST) {
		try {
			return QRCode.create(content, { errorCorrectionLevel }).modules;
		} catch {
			continue;
		}
	}
	const bytes = Buffer.byteLength(content);
	throw new ProjectFailure(
		'invalid_parameters',
		`content has ${bytes} bytes: a QR code holds 1 to 2953.`,
	);
}

/** Red, green and blue: below 90 in the dark color, above 230 in the light one, enough contrast for any reader. */
function colorsOf(artStyle: string): { dark: Color; light: Color } {
	const random = new SeededRandom('qr', artStyle);
	const color = (low: number, high: number): Color => [
		random.integer(low, high),
		random.integer(low, high),
		random.integer(low, high),
	];
	return { dark: color(0, 89), light: color(231, 255) };
}
