/** Beside the price, where a face or a voice is chosen. */
export const CONSENT = {
	faces: 'Use only faces of people who agreed to it.',
	voices: 'Use only voices of people who agreed to it.',
} as const;
