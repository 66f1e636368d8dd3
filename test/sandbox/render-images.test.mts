import jsQR from 'jsqr';
import sharp from 'sharp';
import { probe } from '../../sandbox/render/index.mts';
import { CAT, difference, pixels, PORTRAIT, RenderKit, sameBytes } from './render-kit.mts';

const kit = new RenderKit();
beforeAll(() => kit.setUp());
afterAll(() => kit.cleanUp());

describe('ai-image-generator', () => {
	test.each([
		[{ orientation: 'landscape' }, 768, 512],
		[{ orientation: 'portrait' }, 512, 768],
		[{ orientation: 'square' }, 512, 512],
		[{ aspect_ratio: '16:9' }, 768, 432],
		[{ aspect_ratio: '9:16' }, 432, 768],
		[{ aspect_ratio: '1:1', orientation: 'portrait' }, 512, 512],
		[{}, 512, 512],
	])('draws the shape of %j', async (shape, width, height) => {
		const body = { ...shape, image_count: 1, style: { prompt: 'A boat' } };
		const file = await kit.renderOne('ai-image-generator', { body });
		expect(file).toMatchObject({ extension: 'png', contentType: 'image/png' });
		const metadata = await sharp(file.path).metadata();
		expect(metadata).toMatchObject({ format: 'png', width, height });
	});

	test.each([1, 4, 16])('draws %i different images', async (image_count) => {
		const body = { image_count, style: { prompt: 'Boats' } };
		const files = await kit.render('ai-image-generator', { body });
		expect(files).toHaveLength(image_count);
		const looks = await Promise.all(
			files.map(async ({ path }) => (await pixels(path)).data.toString('base64')),
		);
		expect(new Set(looks).size).toBe(image_count);
	});

	test('draws another picture for another prompt or another seed', async () => {
		const draw = async (prompt: string, seed: string) => {
			const file = await kit.renderOne('ai-image-generator', { body: { style: { prompt } }, seed });
			return file.path;
		};
		const boat = await draw('A boat', 'seed');
		expect(await difference(boat, await draw('A plane', 'seed'))).toBeGreaterThan(5);
		const seeds = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((seed) => draw('A boat', seed)));
		const same = await Promise.all(seeds.map((path) => sameBytes(boat, path)));
		expect(same).toContain(false);
	});

	test.each(['<svg/>&"\'', 'a\u0000b\u0007\ud800c', '🎨 日本語 naïve', 'x'.repeat(5000), ' \n '])(
		'draws the awkward prompt %j',
		async (prompt) => {
			const file = await kit.renderOne('ai-image-generator', { body: { style: { prompt } } });
			expect(await probe(file.path)).toMatchObject({ kind: 'image', width: 512, height: 512 });
		},
	);
});

describe('ai-qr-code-generator', () => {
	test.each([
		['a URL', 'https://example.com/path?one=1&two=2', 'Watercolor'],
		['plain text', 'Any text, not only a URL', 'Cyberpunk City'],
		['other scripts', 'Grüße 日本語 🎉', 'a style of one’s own'],
		['much text', 'long '.repeat(400), 'Mech'],
	])('draws a code of %s that can be read', async (_, content, art_style) => {
		const body = { content, style: { art_style } };
		const file = await kit.renderOne('ai-qr-code-generator', { body });
		expect(file).toMatchObject({ extension: 'png', contentType: 'image/png' });
		expect(await readCode(file.path)).toBe(content);
	});

	test('colors the code by its art style', async () => {
		const colors = ['Watercolor', 'Mech', 'Minecraft', 'Picasso Painting', 'Spaceship'].map(
			async (art_style) => {
				const body = { content: 'same', style: { art_style } };
				const { path } = await kit.renderOne('ai-qr-code-generator', { body });
				expect(await readCode(path)).toBe('same');
				return (await pixels(path)).data.subarray(0, 3).toString('hex');
			},
		);
		expect(new Set(await Promise.all(colors)).size).toBe(5);
	});

	test('refuses more than a code can hold', async () => {
		const body = { content: 'x'.repeat(3000) };
		await expect(kit.render('ai-qr-code-generator', { body })).rejects.toMatchObject({
			code: 'invalid_parameters',
			message: 'content has 3000 bytes: a QR code holds 1 to 2953.',
		});
	});
});

async function readCode(path: string): Promise<string | undefined> {
	const { data, info } = await pixels(path);
	const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
	return code === null ? undefined : Buffer.from(code.binaryData).toString('utf8');
}

describe('tools that change an image', () => {
	test.each([2, 4])('upscales to exactly %i times the size', async (scale_factor) => {
		const odd = kit.file(`odd-${scale_factor}.png`);
		await sharp(CAT).resize(151, 97, { fit: 'fill' }).png().toFile(odd);
		const body = { scale_factor, style: { enhancement: 'Creative', prompt: 'sharper' } };
		const file = await kit.renderOne('ai-image-upscaler', {
			body,
			inputs: { image_file_path: odd },
		});
		expect(await probe(file.path)).toEqual({
			kind: 'image',
			width: 151 * scale_factor,
			height: 97 * scale_factor,
		});
		expect(await difference(file.path, CAT)).toBeLessThan(12);
	});

	test('upscales a photo to a large JPEG rather than an endless PNG', async () => {
		const photo = kit.file('large.jpg');
		await sharp(CAT).resize(2400, 1600).jpeg().toFile(photo);
		const ask = { body: { scale_factor: 2 }, inputs: { image_file_path: photo } };
		const file = await kit.renderOne('ai-image-upscaler', ask);
		expect(file).toMatchObject({ extension: 'jpg', contentType: 'image/jpeg' });
		expect(await probe(file.path)).toMatchObject({ width: 4800, height: 3200 });
	});

	test.each([PORTRAIT, CAT])('removes the background of %s', async (image) => {
		const ask = { inputs: { image_file_path: image } };
		const { path } = await kit.renderOne('image-background-remover', ask);
		const { data, info } = await pixels(path);
		const { width, height } = await sharp(image).metadata();
		expect(info).toMatchObject({ width, height });
		const alpha = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
		const [right, bottom] = [info.width - 1, info.height - 1];
		expect([alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)]).toEqual([
			0, 0, 0, 0,
		]);
		expect(alpha(info.width >> 1, info.height >> 1)).toBe(255);
	});

	test('sets another background behind the subject', async () => {
		const inputs = { image_file_path: PORTRAIT, background_image_file_path: CAT };
		const { path } = await kit.renderOne('image-background-remover', { inputs });
		const { data, info } = await pixels(path);
		const corner = data.subarray(0, 4);
		const background = await sharp(CAT).resize(512, 512).ensureAlpha().raw().toBuffer();
		expect(info).toMatchObject({ width: 512, height: 512 });
		expect([...corner]).toEqual([...background.subarray(0, 4)]);
		expect(data.subarray((256 * 512 + 256) * 4, (256 * 512 + 256) * 4 + 4)).toEqual(
			(await pixels(PORTRAIT)).data.subarray((256 * 512 + 256) * 4, (256 * 512 + 256) * 4 + 4),
		);
	});

	test('swaps a face into the target photo', async () => {
		const inputs = { image_file_path: CAT, target_file_path: PORTRAIT };
		const { path } = await kit.renderOne('face-swap-photo', { inputs });
		expect(await probe(path)).toMatchObject({ kind: 'image', width: 512, height: 512 });
		expect(await difference(path, PORTRAIT)).toBeGreaterThan(2);
		expect(await difference(path, PORTRAIT)).toBeLessThan(30);
		const inputsTurned = { image_file_path: PORTRAIT, target_file_path: CAT };
		const turned = await kit.renderOne('face-swap-photo', { inputs: inputsTurned });
		expect(await probe(turned.path)).toMatchObject({ width: 451, height: 300 });
	});

	test('makes a headshot from the portrait', async () => {
		const headshot = (image: string) =>
			kit.renderOne('ai-headshot-generator', { inputs: { image_file_path: image } });
		const [person, cat] = [await headshot(PORTRAIT), await headshot(CAT)];
		expect(await probe(person.path)).toEqual({ kind: 'image', width: 512, height: 640 });
		expect(await difference(person.path, cat.path)).toBeGreaterThan(10);
		expect((await sharp(person.path).stats()).isOpaque).toBe(true);
	});
});
