/** Spec 8, in the units its table uses. */
export const SPEC = {
	maxFrames: 20_000,
	minVideoSide: 64,
	downloadHours: 24,
	webhookResponseSeconds: 10,
	webhookToleranceSeconds: 300,
} as const;
