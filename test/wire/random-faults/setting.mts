import sharp from 'sharp';
import type { Sample } from '../../support/engine/inputs.mts';
import { useBinaryMode } from '../../support/engine/n8n-core.mts';
import { speedUpTime, shortenTimes } from '../../support/engine/speed-up-time.mts';
import { breakStore } from './store.mts';
import { letClockJump } from './wall-clock.mts';
import { recordCalls } from './witness.mts';

export const countFrom = (first: number, count: number): number[] =>
	Array.from({ length: count }, (_, n) => first + n);

const REQUEST_MS = 3_000;

/** Shortens the node's pauses and limits, and records its calls; must be called before the node is loaded. */
export function limitTimes(): ReturnType<typeof shortenTimes> {
	letClockJump();
	speedUpTime(50);
	const limits = shortenTimes(REQUEST_MS);
	recordCalls(limits);
	return limits;
}

/** Prepares n8n's binary data store for faults; returns the picture for uploads. */
export async function prepare(): Promise<Sample> {
	await useBinaryMode('filesystem');
	breakStore();
	const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } });
	const bytes = await picture.png().toBuffer();
	return { fileName: 'photo.png', mimeType: 'image/png', bytes };
}
