import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const framesPerSecond = 5;
const width = 880;
/** The duration of the last frame before the film repeats. */
const lastFrameMs = 2_500;

interface Frame {
	readonly png: Buffer;
	readonly at: number;
}

/** Films a page while `scene` plays: one animated WebP, each frame shown as long as it was seen, equal frames once. */
export async function recordFrames(page: Page, scene: () => Promise<void>): Promise<Buffer> {
	const frames: Frame[] = [];
	let playing = true;
	const camera = (async () => {
		while (playing) {
			const at = Date.now();
			const png = await page.screenshot({ caret: 'hide' });
			if (!frames.at(-1)?.png.equals(png)) frames.push({ png, at });
			await sleep(Math.max(0, at + 1_000 / framesPerSecond - Date.now()));
		}
	})();
	try {
		await scene();
	} finally {
		playing = false;
		await camera;
	}
	return await renderAnimation(frames);
}

async function renderAnimation(frames: readonly Frame[]): Promise<Buffer> {
	const small = await Promise.all(
		frames.map(({ png }) => sharp(png).resize({ width }).png().toBuffer()),
	);
	const delay = frames.map(({ at }, index) => {
		const next = frames[index + 1];
		return next ? next.at - at : lastFrameMs;
	});
	return await sharp(small, { join: { animated: true } })
		.webp({ delay, loop: 0, quality: 70, effort: 4, minSize: true })
		.toBuffer();
}
