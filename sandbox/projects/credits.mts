import type { Credits, Price, PublishedCredits, Tool } from '../contract/contract.mts';
import { isJsonObject, type JsonObject, type Layout } from '../types.mts';

/** Assumed until the real frame rate is known. */
const ASSUMED_FPS = 30;

/** The specification charges every video by the frame (spec 1). */
const SPECIFIED_PRICE: Price = { by: 'frame', credits: 1 };

function findPrice({ kind, price }: Tool, layout: Layout): Price {
	return layout === 'flat' && kind === 'video' ? SPECIFIED_PRICE : price;
}

/** Estimates a request's credits before its inputs are read. A video of unknown length counts as 0 seconds. */
export function estimateCredits(tool: Tool, layout: Layout, body: JsonObject): number {
	const price = findPrice(tool, layout);
	return computeCredits(price, body, computeAmount(price, body));
}

/** Computes the final credits from the counted frames; undefined if the tool isn't charged by the frame. */
export function computeFinalCredits(
	tool: Tool,
	layout: Layout,
	body: JsonObject,
	frames: number,
): number | undefined {
	const price = findPrice(tool, layout);
	return price.by === 'frame' ? computeCredits(price, body, frames) : undefined;
}

/** Counts the frames of a video at its frame rate, which `max_fps_limit` caps (spec 4.3, rule 1). */
export function countChargedFrames(seconds: number, fps: number, maxFpsLimit: unknown): number {
	const rate = typeof maxFpsLimit === 'number' ? Math.min(fps, maxFpsLimit) : fps;
	return Math.round(seconds * rate);
}

/** The published credits of a request, their minimum per unit, or the reason why they are not published. */
export function findPublishedCredits(
	tool: Tool,
	layout: Layout,
	body: JsonObject,
): PublishedCredits | { unpublished: 'service' } {
	if (layout === 'flat') return { unpublished: 'service' };
	const one = readPublishedCredits(tool.price.credits, body);
	return typeof one === 'number' ? estimateCredits(tool, layout, body) : one;
}

/** Rounds up, ignoring floating-point errors. */
function computeCredits(price: Price, body: JsonObject, amount: number): number {
	return Math.ceil(Number((amount * readCredits(price, body)).toFixed(6)));
}

function readCredits({ credits, assumed = 0 }: Price, body: JsonObject): number {
	const one = readPublishedCredits(credits, body);
	if (typeof one === 'number') return one;
	return 'least' in one ? one.least : assumed;
}

function readPublishedCredits(credits: Credits, body: JsonObject): PublishedCredits {
	if (typeof credits === 'number' || !('of' in credits)) return credits;
	const { of, is, otherwise } = credits;
	const found = readValueAt(of, body);
	const value = found === undefined ? 'absent' : String(found);
	return readPublishedCredits(Object.hasOwn(is, value) ? is[value] : otherwise, body);
}

const readValueAt = (path: string, body: JsonObject): unknown =>
	path
		.split('.')
		.reduce<unknown>((value, key) => (isJsonObject(value) ? value[key] : undefined), body);

function computeAmount({ by, frames = '' }: Price, body: JsonObject): number {
	const { start_seconds: start, end_seconds: end = body.duration, image_count: images } = body;
	const seconds = Math.max(0, Number(end ?? 0) - Number(start ?? 0));
	switch (by) {
		case 'second':
		case 'length':
			return seconds;
		case 'frame':
			return countChargedFrames(seconds, Number(body[frames] ?? ASSUMED_FPS), body.max_fps_limit);
		case 'image':
			return typeof images === 'number' ? images : 1;
		case 'character':
			return String(readValueAt('style.prompt', body) ?? '').length;
		case 'fixed':
			return 1;
		case 'free':
			return 0;
	}
}
