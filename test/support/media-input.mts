import type { MediaSource } from '../../nodes/MediaGeneration/fields/index.ts';

export const makeMediaInput = (mode: MediaSource, value: string): Record<string, unknown> => ({
	__rl: true,
	mode,
	value,
});
