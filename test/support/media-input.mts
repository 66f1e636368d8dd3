import type { MediaSource } from '../../nodes/MediaGeneration/fields/index.ts';

/** The value of a media input. */
export const makeMediaInput = (mode: MediaSource, value: string): Record<string, unknown> => ({
	__rl: true,
	mode,
	value,
});
