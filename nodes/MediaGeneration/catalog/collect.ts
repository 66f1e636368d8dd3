/** The operation that checks projects once and sorts their items. */
export const COLLECT = 'collect';

/** The outputs of Collect, in order. Items with an error leave through the last one. */
export const COLLECT_OUTPUTS = ['Finished', 'Not Finished', 'Failed'] as const;

export type CollectOutput = (typeof COLLECT_OUTPUTS)[number];
