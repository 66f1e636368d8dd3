/** Values from the table in spec 8 that the nodes use; `minVideoSide` is in pixels. */
export const SPEC = { minVideoSide: 64, downloadHours: 24, webhookToleranceSeconds: 300 } as const;
