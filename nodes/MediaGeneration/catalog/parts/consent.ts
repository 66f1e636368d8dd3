/** Beside the price, where a face or a voice is chosen. */
export const CONSENT = {
	faces: 'Use only faces of people who consented.',
	voices: 'Use only voices of people who consented.',
} as const;
