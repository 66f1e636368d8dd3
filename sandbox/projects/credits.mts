import type { JsonObject, Layout } from '../types.mts';
import type { Tool } from '../contract/contract.mts';

/** A video costs 1 credit per frame; `frames` is 0 for tools that are not charged by the frame. */
export type Price = { credits: number; frames: number };

/** The frame rate assumed until the real one is known. */
const ASSUMED_FPS = 30;

/** Maximum frames per request: the spec's limits (section 8), and the live service's higher ones of today. */
const FRAME_CAPS: Record<string, Record<Layout, number>> = {
	'face-swap': { flat: 20_000, nested: 100_000 },
	'lip-sync': { flat: 20_000, nested: 120_000 },
};

/** Credits per image. Tools without an entry cost DEFAULT_IMAGE_CREDITS. */
const IMAGE_CREDITS: Record<string, Record<Layout, number>> = {
	'face-swap-photo': { flat: 5, nested: 10 },
	'ai-headshot-generator': { flat: 50, nested: 50 },
	'ai-qr-code-generator': { flat: 20, nested: 0 },
};
const DEFAULT_IMAGE_CREDITS = 5;
const upscaleCredits = (factor: number): number => (factor > 2 ? 200 : 50);
const CREDITS_PER_CHARACTER = 0.05;

export function frameCap(slug: string, layout: Layout): number {
	return FRAME_CAPS[slug]?.[layout] ?? Infinity;
}

/** The price before anything is known about the inputs; a video of unknown length counts as 0 until it is. */
export function estimate(tool: Tool, layout: Layout, body: JsonObject): Price {
	if (tool.kind === 'video') {
		const seconds = Number(body.end_seconds ?? 0) - Number(body.start_seconds ?? 0);
		return videoPrice(chargedFrames(Math.max(0, seconds), ASSUMED_FPS, body.max_fps_limit));
	}
	const credits =
		tool.kind === 'image' ? imageCredits(tool.slug, layout, body) : voiceCredits(body);
	return { credits, frames: tool.kind === 'image' ? credits : 0 };
}

/** Frames of a video of that length: charged at `max_fps_limit` where its own rate is higher (spec 4.3, rule 1). */
export function chargedFrames(seconds: number, fps: number, maxFpsLimit: unknown): number {
	const rate = typeof maxFpsLimit === 'number' ? Math.min(fps, maxFpsLimit) : fps;
	return Math.round(seconds * rate);
}

export function videoPrice(frames: number): Price {
	return { credits: frames, frames };
}

function imageCredits(slug: string, layout: Layout, body: JsonObject): number {
	if (slug === 'ai-image-upscaler') return upscaleCredits(Number(body.scale_factor));
	const count = typeof body.image_count === 'number' ? body.image_count : 1;
	return count * (IMAGE_CREDITS[slug]?.[layout] ?? DEFAULT_IMAGE_CREDITS);
}

function voiceCredits(body: JsonObject): number {
	const { prompt } = (body.style ?? {}) as { prompt?: string };
	return Math.ceil((prompt?.length ?? 0) * CREDITS_PER_CHARACTER);
}
