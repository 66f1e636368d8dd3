/** Beside the price, where a person or a voice is changed or imitated. */
export const CONSENT = {
	faces: 'Use only faces of people who consented.',
	photos: 'Use only photos of people who consented.',
	voices: 'Use only voices of people who consented.',
} as const;
