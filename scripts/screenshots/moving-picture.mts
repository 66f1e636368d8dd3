import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const framesPerSecond = 5;
const width = 880;
/** Longer pauses are shortened, since a slow machine may be their cause. */
const longestFrameMs = 1_500;
const lastFrameMs = 2_500;

interface Frame {
	readonly png: Buffer;
	readonly at: number;
}

/** The filmed part of the page; without `clip`, the visible part. */
export interface View {
	/** True while filming is paused. */
	isCut?: boolean;
	clip?: { x: number; y: number; width: number; height: number };
}

/**
 * Films a page while `scene` runs. Returns an animated WebP with the proportions of the first frame. Shows each frame
 * about as long as the page did, up to `longestFrameMs`, and the last one for `lastFrameMs`.
 */
export async function recordFrames(
	page: Page,
	view: View,
	scene: () => Promise<void>,
): Promise<Buffer> {
	const frames: Frame[] = [];
	let playing = true;
	const camera = (async () => {
		while (playing) {
			const at = Date.now();
			if (!view.isCut) {
				const png = await page.screenshot({ caret: 'hide', clip: view.clip });
				// Drops the frame if the view was cut during the screenshot.
				if (!view.isCut && !frames.at(-1)?.png.equals(png)) frames.push({ png, at });
			}
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
	const first = await sharp(frames[0]!.png).metadata();
	const height = Math.round((width * first.height) / first.width);
	const small = await Promise.all(
		frames.map(({ png }) => sharp(png).resize({ width, height, fit: 'contain' }).png().toBuffer()),
	);
	const delay = frames.map(({ at }, index) => {
		const next = frames[index + 1];
		return next ? Math.min(next.at - at, longestFrameMs) : lastFrameMs;
	});
	// Lossless, since lossy frames show traces of the previous frame.
	return await sharp(small, { join: { animated: true } })
		.webp({ delay, loop: 0, lossless: true, effort: 4 })
		.toBuffer();
}
