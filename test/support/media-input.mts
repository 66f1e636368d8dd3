import type { MediaSource } from '../../nodes/MediaGeneration/fields/index.ts';

/** A media input of the node: its source, and the value. */
export const makeMediaInput = (mode: MediaSource, value: string): Record<string, unknown> => ({
	__rl: true,
	mode,
	value,
});
